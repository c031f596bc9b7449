// What a palette can offer from the page alone: its own actions, the places, what is always there.

import { press, reachable } from "./keys";

export interface Line {
  words: string;
  sub?: string;
  keys?: string;
  icon?: Element | null;
  url?: string;
  run: () => void;
}

const ACTIONS =
  "#main :is(:is(a, button, input, select, textarea, summary)[data-key], [data-command], .page-header-actions :is(a, button)), .toast [data-key]";
const ANYWHERE = ".topbar-end > .button[data-key], #person-menu :is(.menu-item, [data-theme-choice])";

/** What an element does, in the words it shows or is called by. */
function wordsOf(element: HTMLElement): string {
  const given = element.dataset["command"] || element.getAttribute("aria-label");
  if (given) return given;
  const copy = (element.closest("label") ?? element).cloneNode(true) as HTMLElement;
  copy.querySelectorAll("kbd, svg, .sub").forEach((one) => one.remove());
  const words = copy.textContent?.replace(/\s+/g, " ").trim();
  return words || element.title || (element as HTMLInputElement).placeholder || "";
}

function line(element: HTMLElement): Line {
  const url = element instanceof HTMLAnchorElement ? element.href : undefined;
  return {
    words: wordsOf(element),
    keys: element.dataset["key"] ?? "",
    icon: element.querySelector(":scope > .icon"),
    ...(url ? { url } : {}),
    run: () => press(element),
  };
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.matches(":disabled"));
}

/** One line for each thing to do, though two buttons may lead there. */
function distinct(lines: Line[]): Line[] {
  const seen = new Set<string>();
  return lines.filter((one) => one.words && !seen.has(one.words) && seen.add(one.words));
}

export function onThisPage(): Line[] {
  return distinct(all(ACTIONS).filter(reachable).map(line));
}

export function places(): Line[] {
  return distinct(all(".rail a.place").map(line));
}

export function anywhere(): Line[] {
  const title = document.querySelector("#theme-title")?.textContent ?? "";
  return distinct(
    all(ANYWHERE)
      .filter((one) => one.getAttribute("commandfor") !== "palette")
      .map((one) => ("themeChoice" in one.dataset ? { ...line(one), words: `${title}: ${wordsOf(one)}` } : line(one))),
  );
}

/** Lines of an answer of the search: sections of links. */
export function found(html: string): Map<string, Line[]> {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const groups = new Map<string, Line[]>();
  for (const section of answer.querySelectorAll("section"))
    groups.set(section.getAttribute("aria-label") ?? "", [...section.querySelectorAll("a")].map(hit));
  return groups;
}

function hit(link: HTMLAnchorElement): Line {
  const url = link.getAttribute("href") ?? "";
  return {
    words: link.querySelector("bdi")?.textContent ?? "",
    sub: link.querySelector(".sub")?.textContent ?? "",
    icon: link.querySelector(".icon"),
    url,
    run: () => location.assign(url),
  };
}
