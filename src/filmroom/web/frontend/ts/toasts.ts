// Short news at the bottom. The server writes them into the page (messages), or sends them with an
// answer: `HX-Trigger: {"toast": {"message": "Call deleted.", "tone": "good", "undo": "/calls/3/restore/"}}`.
// One that can be undone goes along when the page changes, until its time is over.

interface Toast {
  message: string;
  tone?: "good" | "warn" | "bad" | "info";
  undo?: string;
}

interface Kept extends Toast {
  until: number; // ms
}

const SHOWN_MS = 6_000;
const UNDO_MS = 20_000;
const KEPT = "filmroom.undo";

const region = document.getElementById("toasts");
let cameFrom: Element | null = null; // where the focus was before it came here

export function toast({ message, tone = "info", undo }: Toast, stays?: number): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast="${tone}"]`);
  const element = (template?.content.cloneNode(true) as DocumentFragment | undefined)?.querySelector<HTMLElement>(".toast");
  if (!region || !element) return;
  element.querySelector("[data-message]")!.textContent = message;
  const form = element.querySelector("form");
  if (form && undo) {
    form.action = undo;
    form.hidden = false;
  }
  for (const other of region.querySelectorAll(".toast"))
    if (!undo && other.querySelector("[data-message]")?.textContent === message) other.remove();
  region.append(element);
  watch(element, stays);
}

/** Take the toast away after a while, but not under someone's pointer or focus. */
function watch(element: HTMLElement, given?: number): void {
  const undo = element.querySelector<HTMLFormElement>("form:not([hidden])");
  const stays = given ?? (undo ? UNDO_MS : SHOWN_MS);
  const wait = (): void => {
    window.setTimeout(() => (element.matches(":hover, :focus-within") ? wait() : element.remove()), stays);
  };
  if (undo) keep({ message: element.querySelector("[data-message]")?.textContent ?? "", tone: "good", undo: undo.action, until: Date.now() + stays });
  if (!["bad", "error"].includes(element.dataset["tone"] ?? "")) wait();
}

function keep(one: Kept | null): void {
  try {
    if (one) sessionStorage.setItem(KEPT, JSON.stringify(one));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // A browser that refuses storage shows it on this page alone.
  }
}

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
  } catch {
    return null; // storage is refused, or holds what nobody here wrote
  }
}

/** Show again what can still be undone; say aloud what the server wrote, since it is new to the ear. */
function begin(): void {
  const written = [...(region?.querySelectorAll<HTMLElement>(".toast") ?? [])];
  const before = document.querySelector(".rail") ? kept() : null;
  const left = (before?.until ?? 0) - Date.now();
  if (!before || left <= 0) keep(null);
  written.forEach((one) => watch(one));
  if (before && left > 0 && !written.some((one) => one.querySelector("form"))) toast(before, left);
  requestAnimationFrame(() => region?.append(...written));
}

region?.addEventListener("focusin", (event) => {
  const from = event.relatedTarget;
  if (from instanceof Element && !region.contains(from)) cameFrom = from;
});

region?.addEventListener("click", (event) => {
  const gone = (event.target as Element).closest("[data-dismiss]")?.closest<HTMLElement>(".toast");
  if (!gone) return;
  if (gone.querySelector("form:not([hidden])")) keep(null);
  const hadFocus = gone.contains(document.activeElement);
  gone.remove();
  const back = cameFrom?.isConnected ? cameFrom : document.getElementById("main");
  if (hadFocus && back instanceof HTMLElement) back.focus({ preventScroll: true });
});

region?.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if ("sent" in form.dataset) event.preventDefault(); // pressed twice
  form.dataset["sent"] = "";
  keep(null);
});

document.addEventListener("toast", (event) => toast((event as CustomEvent<Toast>).detail));

function complain(words: string | undefined): void {
  if (words) toast({ message: words, tone: "bad" });
}

for (const name of ["htmx:sendError", "htmx:timeout"])
  document.addEventListener(name, () => complain(region?.dataset["offline"]));

document.addEventListener("htmx:responseError", (event) => {
  const { xhr } = (event as CustomEvent<{ xhr: XMLHttpRequest }>).detail;
  const speaksForItself = xhr.getResponseHeader("HX-Trigger")?.includes('"toast"');
  if (!speaksForItself) complain(region?.dataset["refused"]);
});

begin();
