// Theme and single-letter keys: choices of this browser, kept in local storage (see theme.ts).

const root = document.documentElement;

function keep(name: "theme" | "keys", value: string): void {
  if (value === "system" || value === "on") delete root.dataset[name];
  else root.dataset[name] = value;
  try {
    localStorage.setItem(`filmroom.${name}`, value);
  } catch {
    // A browser that refuses storage keeps the choice for this page.
  }
}

function show(): void {
  const theme = root.dataset["theme"] ?? "system";
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-theme-choice]"))
    input.checked = input.value === theme;
  for (const input of document.querySelectorAll<HTMLInputElement>("[data-keys-choice]"))
    input.checked = root.dataset["keys"] !== "off";
}

document.addEventListener("change", (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement)) return;
  if ("themeChoice" in input.dataset) keep("theme", input.value);
  if ("keysChoice" in input.dataset) keep("keys", input.checked ? "on" : "off");
});

document.addEventListener("htmx:afterSettle", show);
show();
