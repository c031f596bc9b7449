// The search box: arrow keys walk through the results, Escape puts them away.

const box = document.querySelector<HTMLElement>(".search");
const input = box?.querySelector<HTMLInputElement>("input[type=search]");
const results = box?.querySelector<HTMLElement>(".search-results");

function step(by: 1 | -1): void {
  const links = [...(results?.querySelectorAll<HTMLElement>("a[href]") ?? [])];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at + by];
  if (next) next.focus();
  else if (by < 0) input?.focus();
}

box?.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    step(event.key === "ArrowDown" ? 1 : -1);
  } else if (event.key === "Escape") {
    results?.replaceChildren();
    if (document.activeElement !== input) input?.focus();
    else input?.blur();
  }
});
