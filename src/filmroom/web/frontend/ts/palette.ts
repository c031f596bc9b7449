// Ctrl or ⌘ with K: every place, every action of this page, and what the server finds, in one list.
// What the page knows is there at once; people, calls, deals and sessions come when the server says.

import { anywhere, found, type Line, onThisPage, places } from "./lines";
import { score } from "./matching";
import { recent } from "./recent";

const PAUSE_MS = 120; // after the last letter, before the server is asked
const SAID_MS = 500; // and before the number of lines is said

type Group = [title: string, lines: Line[]];

const dialog = document.querySelector<HTMLDialogElement>("#palette");
const input = dialog?.querySelector<HTMLInputElement>("input");
const list = dialog?.querySelector<HTMLElement>("[role=listbox]");

let own: Group[] = []; // of the page
let theirs: Group[] = []; // of the server
let answered = ""; // what it was asked for
let shown: Line[] = [];
let at = 0;
let asking = new AbortController();
let timer = 0;
let saying = 0;

function words(name: string): string {
  return dialog?.dataset[name] ?? "";
}

function open(): void {
  const other = document.querySelector<HTMLDialogElement>("dialog[open]");
  if (!dialog || !input || dialog.open) return;
  if (other?.id === "keys") other.close();
  else if (other) return; // one is in the middle of something
  begin(); // before the rest of the page goes dead, which costs a slow phone a look at all of it
  dialog.showModal();
}

/** Begin with everything the page offers and nothing typed. */
function begin(): void {
  own = [
    [words("page"), onThisPage()],
    [words("places"), places()],
    [words("anywhere"), anywhere()],
  ];
  theirs = [];
  input!.value = "";
  draw();
  void ask();
}

function end(): void {
  shown = [];
  window.clearTimeout(timer);
  asking.abort();
}

/** The lines that fit: the page's by how well they do, then what the server found. */
function fitting(): Group[] {
  const typed = input!.value.trim();
  const [page, ways, everywhere] = own;
  const groups = typed
    ? [...own.map((group) => ranked(typed, group)).sort((a, b) => a.best - b.best).map(({ group }) => group), ...fresh(typed)]
    : [page!, ways!, ...theirs, everywhere!];
  return groups.filter(([, lines]) => lines.length);
}

function ranked(typed: string, [title, lines]: Group): { group: Group; best: number } {
  const fits = lines.map((line) => ({ line, fit: score(typed, line.words) })).filter(({ fit }) => !Number.isNaN(fit));
  fits.sort((a, b) => a.fit - b.fit);
  return { group: [title, fits.map(({ line }) => line)], best: fits[0]?.fit ?? Infinity };
}

/** What the server found; until it has answered anew, only what fits what is typed now. */
function fresh(typed: string): Group[] {
  if (answered === typed) return theirs;
  return theirs.map(([title, lines]) => [title, lines.filter((line) => score(typed, `${line.words} ${line.sub ?? ""}`) >= 0)]);
}

function draw(keep = ""): void {
  const groups = fitting();
  shown = groups.flatMap(([, lines]) => lines);
  let number = 0;
  list!.replaceChildren(
    ...groups.map(([title, lines], of) => drawGroup(title, of, lines.map((line) => drawLine(line, number++)))),
  );
  list!.hidden = !shown.length;
  input!.setAttribute("aria-expanded", String(shown.length > 0));
  choose(Math.max(0, keep ? shown.findIndex((line) => line.words === keep) : 0));
  say();
}

function copy<T extends HTMLElement>(name: string): T {
  const template = dialog!.querySelector<HTMLTemplateElement>(`template[data-${name}]`)!;
  return (template.content.cloneNode(true) as DocumentFragment).firstElementChild as T;
}

function drawGroup(title: string, of: number, lines: HTMLElement[]): HTMLElement {
  const group = copy("group");
  const heading = group.querySelector("p")!;
  heading.id = `palette-group-${of}`;
  heading.textContent = title;
  group.setAttribute("aria-labelledby", heading.id);
  group.append(...lines);
  return group;
}

function drawLine(line: Line, number: number): HTMLElement {
  const element = copy("line");
  element.id = `palette-line-${number}`;
  element.querySelector("bdi")!.textContent = line.words;
  const sub = element.querySelector<HTMLElement>(".sub")!;
  sub.textContent = line.sub ?? "";
  sub.hidden = !line.sub;
  if (line.icon) element.querySelector(".icon")!.replaceWith(line.icon.cloneNode(true));
  element.querySelector(".palette-keys")!.append(...keys(line.keys));
  return element;
}

function keys(given = ""): HTMLElement[] {
  if (document.documentElement.dataset["keys"] === "off") return [];
  return given.split(" ").filter(Boolean).map((one) => {
    const key = document.createElement("kbd");
    key.textContent = one.toUpperCase();
    return key;
  });
}

function choose(number: number): void {
  at = number;
  const options = list!.querySelectorAll<HTMLElement>("[role=option]");
  options.forEach((one, of) => one.setAttribute("aria-selected", String(of === at)));
  const chosen = options[at];
  if (chosen) input!.setAttribute("aria-activedescendant", chosen.id);
  else input!.removeAttribute("aria-activedescendant");
  if (number) chosen?.scrollIntoView({ block: "nearest" });
  else list!.scrollTop = 0;
}

function step(by: number): void {
  if (shown.length) choose((at + by + shown.length) % shown.length);
}

function take(newTab: boolean): void {
  const line = shown[at];
  if (!line) return;
  dialog!.close();
  if (newTab && line.url) window.open(line.url, "_blank", "noopener");
  else line.run();
}

/** Say how many lines there are, once somebody pauses. */
function say(line?: string): void {
  window.clearTimeout(saying);
  const status = dialog!.querySelector<HTMLElement>("[role=status]")!;
  const count = shown.length === 1 ? words("one") : words("many").replace("{n}", String(shown.length));
  saying = window.setTimeout(() => {
    status.textContent = line ?? (shown.length ? count : words("none"));
    status.classList.toggle("hidden-label", !line && shown.length > 0);
  }, SAID_MS);
}

async function ask(): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const address = question();
  if (!address) return void settle("");
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" }, signal: asking.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    settle(await answer.text());
  } catch (problem) {
    if ((problem as Error).name !== "AbortError") say(words("unreached"));
  }
}

function question(): string {
  const typed = input!.value.trim();
  if (typed) return `${words("search")}?${new URLSearchParams({ q: typed }).toString()}`;
  const lately = recent();
  return lately.length ? `${words("recent")}?${new URLSearchParams(lately.map((one) => ["at", one])).toString()}` : "";
}

function settle(html: string): void {
  const chosen = at ? (shown[at]?.words ?? "") : "";
  answered = input!.value.trim();
  theirs = [...found(html)];
  if (dialog!.open) draw(chosen);
}

if (dialog)
  new MutationObserver(() => (dialog.open ? shown.length || begin() : end())).observe(dialog, { attributeFilter: ["open"] });

input?.addEventListener("input", () => {
  draw();
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void ask(), PAUSE_MS);
});

input?.addEventListener("keydown", (event) => {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.isComposing || (!way && event.key !== "Enter")) return;
  event.preventDefault();
  if (way) step(way);
  else take(event.ctrlKey || event.metaKey);
});

list?.addEventListener("click", (event) => {
  const option = (event.target as Element).closest("[role=option]");
  if (!option) return;
  choose([...list.querySelectorAll("[role=option]")].indexOf(option));
  take(event.ctrlKey || event.metaKey);
});

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

document.addEventListener("keydown", (event) => {
  const held = IS_MAC ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!held || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k" || !dialog) return;
  event.preventDefault();
  if (dialog.open) dialog.close();
  else open();
});
