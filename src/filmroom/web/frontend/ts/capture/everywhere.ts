// What every page does for captures on this device: it sends what waits, opens the capture page
// where there is no network, and leaves nothing behind for who uses the device next.

import { toast } from "../toasts";
import { capturesOf, dropAllOf, forgetPeople, hasWaiting, keepPeople, owner, type People } from "./device";
import { install, uninstall } from "./install";
import { sendWaiting } from "./outbox";

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
const person = meta("person"); // who is signed in; empty on pages that are about nobody
const page = meta("capture");

if (person && owner() && owner() !== person) void forgetPeople();
if (person && document.querySelector("capture-sheet[data-saves], .choose-rep")) void prepare();
if (person) {
  void deliver();
  window.addEventListener("online", () => void deliver());
}

/** Get this device ready before there is no network. */
async function prepare(): Promise<void> {
  try {
    const answer = await fetch(`${page}people/`, { headers: { "X-Requested-With": "fetch" } });
    if (answer.ok) await keepPeople((await answer.json()) as People);
    await install();
  } catch {
    // It is ready the next time.
  }
}

async function deliver(): Promise<void> {
  if (!hasWaiting() || owner() !== person) return;
  const { sent } = await sendWaiting(Number(person)).catch(() => ({ sent: [] }));
  const words = document.getElementById("unsent")?.dataset;
  const message = sent.length === 1 ? words?.["wordsSentOne"] : words?.["wordsSentMany"]?.replace("{n}", String(sent.length));
  if (sent.length && message) toast({ message, tone: "good" });
}

// Without a network, Log opens the page that is kept here.
document.addEventListener("click", (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/sessions/new/"]');
  if (!link || navigator.onLine || !owner()) return;
  event.preventDefault();
  location.assign(page + new URL(link.href).search);
});

// Signing out takes away all that is kept here, and asks about what is not sent yet.
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!("signsOut" in form.dataset) || !owner()) return;
  event.preventDefault();
  void leave(form);
});

async function leave(form: HTMLFormElement): Promise<void> {
  const unsent = await capturesOf(Number(person)).catch(() => []);
  const count = unsent.filter((one) => one.stage !== "discarded").length;
  if (!count) {
    await end(form, true);
    return;
  }
  const dialog = document.getElementById("unsent") as HTMLDialogElement;
  const words = dialog.dataset[count === 1 ? "wordsOne" : "wordsMany"]!.replace("{n}", String(count));
  dialog.querySelector("[data-how-many]")!.textContent = words;
  for (const button of dialog.querySelectorAll<HTMLElement>("[data-leaves]"))
    button.onclick = () => void end(form, button.dataset["leaves"] === "delete");
  dialog.showModal();
}

/** Clear the device, then let the browser send the form as it is; `submit` asks nobody again. */
async function end(form: HTMLFormElement, all: boolean): Promise<void> {
  try {
    if (all) await dropAllOf(Number(person));
    await forgetPeople();
    await uninstall();
  } finally {
    form.submit();
  }
}
