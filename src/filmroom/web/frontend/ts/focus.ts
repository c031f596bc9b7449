// A part that htmx draws again keeps the keyboard where it was: in the row (`data-row`) that had
// the focus, else at the part's first control.

const CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, summary";

let left: { part: string; row: string } | null = null;

document.addEventListener("htmx:beforeSwap", (event) => {
  const part = (event as CustomEvent<{ target: HTMLElement }>).detail.target;
  const focused = document.activeElement;
  if (!focused || !part.contains(focused)) return;
  left = { part: part.id, row: focused.closest<HTMLElement>("[data-row]")?.dataset["row"] ?? "" };
});

document.addEventListener("htmx:afterSettle", () => {
  const was = left;
  left = null;
  if (!was || (document.activeElement && document.activeElement !== document.body)) return;
  const part = document.getElementById(was.part);
  const row = was.row ? part?.querySelector(`[data-row="${CSS.escape(was.row)}"]`) : null;
  (row?.querySelector<HTMLElement>("button") ?? part?.querySelector<HTMLElement>(CONTROLS))?.focus();
});
