// <evidence-picker>: words of the transcript become evidence. Select them, within a turn or over
// several, or step to a turn with J and K, then press the number of the dimension, or E to choose it
// from the list. A selection takes in the whole of the words it begins and ends in.

import { turns } from "../film/turns";
import { toast } from "../toasts";
import type { Picked } from "./review-sheet";

const DISTANCE_PX = 8;
const WORD = /[^\p{P}\p{C}\p{Z}]|['’‘ʼ`´-]/u;
const SOUND = /[\p{L}\p{N}]/u;
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/; // no spaces between words
const SETTLED_MS = 300; // without a change, a finger is done choosing words

interface Place {
  first: number;
  last: number;
  words: string;
  when: string;
  box: DOMRect;
}

class EvidencePicker extends HTMLElement {
  #popover!: HTMLElement;
  #place: Place | null = null;
  #from: HTMLElement | null = null; // where the keyboard was when the list was opened
  #isTouch = false;
  #settling = 0;

  connectedCallback(): void {
    const call = this.closest("call-film");
    if (call && this.parentElement !== call) {
      call.append(this); // a phone hides the sheet while it shows the transcript
      return;
    }
    this.#popover = this.querySelector<HTMLElement>("[data-popover]")!;
    document.addEventListener("selectionchange", this.#selected);
    document.addEventListener("pointerdown", this.#pressed);
    document.addEventListener("pointerup", this.#released);
    document.addEventListener("keydown", this.#key);
    this.addEventListener("click", this.#click);
    // A press on the list must not take the selection away.
    this.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  disconnectedCallback(): void {
    document.removeEventListener("selectionchange", this.#selected);
    document.removeEventListener("pointerdown", this.#pressed);
    document.removeEventListener("pointerup", this.#released);
    window.clearTimeout(this.#settling);
    document.removeEventListener("keydown", this.#key);
  }

  #selected = (): void => {
    if (this.contains(document.activeElement)) return;
    this.#place = selection();
    window.clearTimeout(this.#settling);
    if (!this.#place) this.#hide();
    else if (!this.hidden) this.#show(this.#place);
    else if (this.#isTouch) this.#settling = window.setTimeout(() => this.#place && this.#show(this.#place), SETTLED_MS);
  };

  // Words chosen by holding end in no release: the browser takes the touch over.
  #pressed = (event: PointerEvent): void => {
    this.#isTouch = event.pointerType === "touch";
  };

  #released = (event: Event): void => {
    if (this.contains(event.target as Node)) return;
    if (this.#place) this.#show(this.#place);
    else this.#hide();
  };

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "Escape" && !this.hidden) this.#hide();
    const inside = this.contains(event.target as Node);
    if (!inside && (isTyping(event) || document.documentElement.dataset["keys"] === "off")) return;
    if (event.key === "e" && !inside) this.#open(event);
    else if (/^[1-9]$/.test(event.key)) this.#number(event);
    else if (inside) this.#step(event);
  };

  #open(event: KeyboardEvent): void {
    const place = selection() ?? currentTurn();
    if (!place) return;
    event.preventDefault();
    this.#place = place;
    this.#from = document.activeElement as HTMLElement | null;
    this.#show(place);
    this.querySelector("button")?.focus();
  }

  #number(event: KeyboardEvent): void {
    const button = this.querySelector<HTMLElement>(`[data-number="${event.key}"]`);
    const place = selection() ?? this.#place ?? currentTurn();
    if (!button) return;
    event.preventDefault();
    if (!place) {
      toast({ message: this.dataset["wordsNothing"]! });
      return;
    }
    this.#pick(button.dataset["dimension"]!, place);
  }

  #step(event: KeyboardEvent): void {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const buttons = [...this.querySelectorAll<HTMLElement>("button, a")];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  }

  #click = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>("[data-dimension]");
    if (button && this.#place) this.#pick(button.dataset["dimension"]!, this.#place);
  };

  #pick(dimension: string, { first, last, words, when }: Place): void {
    const detail: Picked = { dimension, kind: "quote", words, first, last, when };
    document.dispatchEvent(new CustomEvent("evidence:picked", { detail }));
    this.#hide();
    window.getSelection()?.removeAllRanges();
    this.#place = null;
  }

  #show({ box, first, last }: Place): void {
    this.hidden = false;
    const react = this.querySelector<HTMLAnchorElement>("[data-react]");
    if (react) react.search = `?first=${first}&last=${last}`;
    if (!this.#isTouch) delete this.dataset["docked"];
    if (this.#isTouch) {
      this.#popover.removeAttribute("style");
      this.#dock(box);
      return;
    }
    const { width, height } = this.#popover.getBoundingClientRect();
    const below = box.bottom + DISTANCE_PX;
    const top = below + height < window.innerHeight ? below : Math.max(DISTANCE_PX, box.top - height - DISTANCE_PX);
    const left = Math.min(Math.max(box.left, DISTANCE_PX), window.innerWidth - width - DISTANCE_PX);
    this.#popover.style.setProperty("top", `${top}px`);
    this.#popover.style.setProperty("left", `${left}px`);
  }

  /** On a phone the list lies at the end of the window that leaves more of the words in sight. */
  #dock(box: DOMRect): void {
    const above = box.top;
    const below = window.innerHeight - box.bottom;
    this.dataset["docked"] = above > below ? "top" : "bottom";
  }

  #hide(): void {
    this.hidden = true;
    this.#from?.focus();
    this.#from = null;
  }
}

function isTyping(event: KeyboardEvent): boolean {
  const element = event.target as HTMLElement;
  return element.isContentEditable || element.matches("input:not([type=radio], [type=checkbox]), textarea, select") || Boolean(element.closest("dialog"));
}

/** The words selected in the transcript, without the names and times between them. */
function selection(): Place | null {
  const range = chosenRange();
  if (!range || !turns().root?.contains(range.commonAncestorContainer)) return null;
  const spans = reached(range).flatMap((turn) => [...turn.querySelectorAll<HTMLElement>("[data-segment]")]).filter((span) => range.intersectsNode(span));
  const parts = spans.map((span) => [span, within(range, span)] as const).filter(([, words]) => SOUND.test(words));
  const [start, end] = [parts[0], parts.at(-1)];
  if (!start || !end) return null;
  return {
    first: Number(start[0].dataset["segment"]),
    last: Number(end[0].dataset["segment"]),
    words: parts.map(([, words]) => words).join(" "),
    when: timeOf(start[0]),
    box: range.getBoundingClientRect(),
  };
}

/** The turns a range reaches into. */
function reached(range: Range): HTMLElement[] {
  const { all } = turns();
  const [from, to] = [turnAround(range.startContainer), turnAround(range.endContainer)];
  return turns().between(from ?? all[0]!, to ?? all.at(-1)!);
}

function turnAround(node: Node): HTMLElement | null {
  return (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(".turn") ?? null;
}

function chosenRange(): Range | null {
  const chosen = window.getSelection();
  return chosen && !chosen.isCollapsed && chosen.rangeCount ? chosen.getRangeAt(0) : null;
}

function within(range: Range, span: HTMLElement): string {
  const part = document.createRange();
  part.selectNodeContents(span);
  const text = part.toString();
  let [start, end] = [0, text.length];
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0) start = lengthBefore(span, range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0) end = lengthBefore(span, range.endContainer, range.endOffset);
  return start < end ? wholeWords(text, start, end) : "";
}

function lengthBefore(span: HTMLElement, container: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(span, 0);
  before.setEnd(container, offset);
  return before.toString().length;
}

/** What is chosen of a text, less white space, and the rest of the words it begins and ends in. */
function wholeWords(text: string, start: number, end: number): string {
  while (start < end && !text[start]!.trim()) start += 1;
  while (end > start && !text[end - 1]!.trim()) end -= 1;
  while (isInside(text, start)) start -= 1;
  while (isInside(text, end)) end += 1;
  return text.slice(start, end);
}

function isInside(text: string, at: number): boolean {
  const pair = text.slice(at - 1, at + 1);
  return at > 0 && pair.length > 1 && WORD.test(pair[0]!) && WORD.test(pair[1]!) && !UNSPACED.test(pair);
}

function currentTurn(): Place | null {
  const turn = document.querySelector<HTMLElement>(".turn:focus-within") ?? document.querySelector<HTMLElement>(".turn[aria-current], .turn:target");
  if (!turn) return null;
  const words = [...turn.querySelectorAll("[data-segment]")].map((span) => span.textContent!.trim());
  return {
    first: Number(turn.dataset["first"]),
    last: Number(turn.dataset["last"]),
    words: words.join(" "),
    when: timeOf(turn),
    box: turn.getBoundingClientRect(),
  };
}

function timeOf(inside: Element): string {
  return inside.closest(".turn")?.querySelector("a")?.textContent ?? "";
}

customElements.define("evidence-picker", EvidencePicker);
