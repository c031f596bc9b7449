// `data-key="n"` on a link, button or field makes N press or focus it; `data-key="g c"` is a
// sequence. Silent while one types, inside dialogs for what lies outside them, and when switched off.

const PAUSE_MS = 1200; // between the letters of a sequence
const TYPED = "input:not([type=radio], [type=checkbox], [type=file]), textarea, select";

let pending = "";
let timer = 0;

function typing(event: KeyboardEvent): boolean {
  const element = event.target as HTMLElement;
  return element.isContentEditable || element.matches(TYPED);
}

function find(keys: string): HTMLElement | null {
  const scope: ParentNode = document.querySelector("dialog[open]") ?? document;
  for (const element of scope.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(keys)}"]`))
    if (reachable(element)) return element;
  return null;
}

/** Seen and able, or the way to a dialog, whose button may wait in a closed menu. */
export function reachable(element: HTMLElement): boolean {
  if (element.matches(":disabled")) return false;
  return element.checkVisibility() || element.getAttribute("command") === "show-modal";
}

export function press(element: HTMLElement): void {
  if (element.matches(TYPED)) element.focus();
  else element.click();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.documentElement.dataset["keys"] === "off" || typing(event)) return;
  if (event.key.length !== 1 || event.key === " ") return;
  window.clearTimeout(timer);
  const keys = pending ? `${pending} ${event.key}` : event.key;
  pending = "";
  const element = find(keys);
  if (element) {
    event.preventDefault();
    press(element);
  } else if (document.querySelector(`[data-key^="${CSS.escape(event.key)} "]`)) {
    pending = event.key;
    timer = window.setTimeout(() => (pending = ""), PAUSE_MS);
  }
});

// Ctrl or ⌘ with Enter sends the form one is typing in.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  (event.target as HTMLElement).closest("form")?.requestSubmit();
});

// The list of keys names one that comes and goes with a part of the page only while it is there.
const list = document.getElementById("keys");
const refresh = (): void => {
  for (const row of list?.querySelectorAll<HTMLElement>("[data-while]") ?? [])
    row.hidden = ![...document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(row.dataset["while"]!)}"]`)].some(reachable);
};
if (list) new MutationObserver(refresh).observe(list, { attributeFilter: ["open"] });
