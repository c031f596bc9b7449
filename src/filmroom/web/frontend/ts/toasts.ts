// Short news at the bottom. The server writes them into the page (messages), or sends them with an
// answer: `HX-Trigger: {"toast": {"message": "Call deleted.", "tone": "good", "undo": "/calls/3/restore/"}}`.

interface Toast {
  message: string;
  tone?: "good" | "warn" | "bad" | "info";
  undo?: string;
}

const SHOWN_MS = 6_000;
const UNDO_MS = 20_000;

const region = document.getElementById("toasts");

export function toast({ message, tone = "info", undo }: Toast): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-toast="${tone}"]`);
  const element = (template?.content.cloneNode(true) as DocumentFragment | undefined)?.querySelector<HTMLElement>(".toast");
  if (!region || !element) return;
  element.querySelector("[data-message]")!.textContent = message;
  const form = element.querySelector("form");
  if (form && undo) {
    form.action = undo;
    form.hidden = false;
  }
  region.append(element);
  watch(element);
}

/** Take the toast away after a while, but not under someone's pointer or focus. */
function watch(element: HTMLElement): void {
  const stays = element.querySelector("form:not([hidden])") ? UNDO_MS : SHOWN_MS;
  const wait = (): void => {
    window.setTimeout(() => (element.matches(":hover, :focus-within") ? wait() : element.remove()), stays);
  };
  if (!["bad", "error"].includes(element.dataset["tone"] ?? "")) wait();
}

region?.addEventListener("click", (event) => {
  const button = (event.target as Element).closest("[data-dismiss]");
  button?.closest(".toast")?.remove();
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

region?.querySelectorAll<HTMLElement>(".toast").forEach(watch);
