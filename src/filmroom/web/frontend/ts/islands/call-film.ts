// <call-film>: the film strip, the player and the transcript move together. A click on the strip or
// on a time seeks; J and K step through the turns; Space plays. Without a recording the same keys
// and clicks walk through the words.

import { markAddressed } from "../reviews/marks";

const STEP_KEYS: Record<string, 1 | -1> = { j: 1, k: -1 };
const WIDTH = 1000; // units of the strip
const NARROWEST = 40; // units that the strip shows at most magnified

class CallFilm extends HTMLElement {
  #player: HTMLMediaElement | null = null;
  #strip: SVGSVGElement | null = null;
  #playhead: SVGLineElement | null = null;
  #turns: HTMLElement[] = [];
  #offset = 0; // recording time minus transcript time, in seconds
  #from = 0; // where the magnified strip starts, in units
  #width = WIDTH;

  connectedCallback(): void {
    this.#player = this.querySelector<HTMLMediaElement>(".player");
    this.#strip = this.querySelector<SVGSVGElement>(".film[data-duration]");
    this.#playhead = this.querySelector<SVGLineElement>(".film-playhead");
    this.#turns = [...this.querySelectorAll<HTMLElement>(".turn")];
    this.#offset = Number(this.dataset["offset"] ?? 0);
    this.addEventListener("click", this.#click);
    this.#strip?.addEventListener("wheel", this.#zoom, { passive: false });
    this.#player?.addEventListener("timeupdate", this.#follow);
    document.addEventListener("keydown", this.#key);
    this.addEventListener("htmx:afterSwap", this.#judged);
    this.#measure();
    markAddressed();
  }

  disconnectedCallback(): void {
    document.removeEventListener("keydown", this.#key);
  }

  /** Tell the layout how high the strip is, so that the sheet starts under it. */
  #measure(): void {
    const film = this.querySelector<HTMLElement>(".call-film");
    if (!film) return;
    const tell = (): void => this.style.setProperty("--film-height", `${film.offsetHeight}px`);
    new ResizeObserver(tell).observe(film);
    tell();
  }

  #click = (event: MouseEvent): void => {
    const target = event.target as Element;
    const link = target.closest<HTMLElement>("[data-seek]");
    if (link) {
      this.#seek(Number(link.dataset["seek"]));
      const turn = link.closest<HTMLElement>(".turn") ?? this.#linked(link);
      if (turn) this.#mark(turn);
    } else if (this.#strip && target.closest(".film") === this.#strip) this.#point(event);
  };

  #linked(link: HTMLElement): HTMLElement | null {
    const href = link.getAttribute("href") ?? "";
    return href.startsWith("#t") ? document.getElementById(href.slice(1)) : null;
  }

  #point(event: MouseEvent): void {
    const box = this.#strip!.getBoundingClientRect();
    const at = this.#from + ((event.clientX - box.left) / box.width) * this.#width;
    const ms = (at / WIDTH) * Number(this.#strip!.dataset["duration"]);
    this.#seek(ms / 1000);
    const turn = this.#turnAt(ms);
    if (turn) this.#show(turn);
    this.#draw(ms);
  }

  #zoom = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return;
    event.preventDefault();
    const box = this.#strip!.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    const at = this.#from + share * this.#width;
    const by = event.deltaY || event.deltaX;
    this.#width = Math.min(WIDTH, Math.max(NARROWEST, this.#width * (by > 0 ? 1.25 : 0.8)));
    this.#from = Math.min(WIDTH - this.#width, Math.max(0, at - share * this.#width));
    this.#strip!.setAttribute("viewBox", `${this.#from} 0 ${this.#width} ${this.#strip!.viewBox.baseVal.height}`);
  };

  /** After a moment was judged, the strip and the marks in the transcript follow the list. */
  #judged = (): void => {
    const shown = new Map<string, number>();
    for (const moment of this.querySelectorAll<HTMLElement>(".moment")) {
      const isDismissed = moment.dataset["judgement"] === "dismissed";
      this.querySelector(`[data-pin="${moment.dataset["moment"]}"]`)?.toggleAttribute("hidden", isDismissed);
      const turn = moment.querySelector("a")?.getAttribute("href")?.slice(1) ?? "";
      const key = `${turn} ${moment.querySelector("[data-kind]")?.textContent ?? ""}`;
      shown.set(key, (shown.get(key) ?? 0) + (isDismissed ? 0 : 1));
    }
    for (const [key, count] of shown) {
      const [turn, words] = [key.slice(0, key.indexOf(" ")), key.slice(key.indexOf(" ") + 1)];
      markTurn(document.getElementById(turn), words, count);
    }
  };

  #seek(seconds: number): void {
    if (!this.#player) return;
    this.#player.currentTime = Math.max(0, seconds + this.#offset);
  }

  #follow = (): void => {
    const ms = (this.#player!.currentTime - this.#offset) * 1000;
    this.#draw(ms);
    const turn = this.#turnAt(ms);
    if (turn && turn !== this.#current() && !this.#player!.paused) this.#mark(turn);
  };

  #draw(ms: number): void {
    const duration = Number(this.#strip?.dataset["duration"] ?? 0);
    if (!this.#playhead || !duration) return;
    const x = String(Math.min(WIDTH, Math.max(0, (ms / duration) * WIDTH)));
    this.#playhead.setAttribute("x1", x);
    this.#playhead.setAttribute("x2", x);
    this.#playhead.removeAttribute("hidden");
  }

  /** The last turn that starts at or before a moment. */
  #turnAt(ms: number): HTMLElement | null {
    let [low, high] = [0, this.#turns.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (Number(this.#turns[middle]!.dataset["start"] ?? 0) <= ms) low = middle + 1;
      else high = middle;
    }
    return this.#turns[Math.max(0, low - 1)] ?? null;
  }

  #current(): HTMLElement | null {
    return this.querySelector<HTMLElement>(".turn[aria-current]") ?? this.querySelector<HTMLElement>(".turn:target");
  }

  #mark(turn: HTMLElement): void {
    this.querySelector(".turn[aria-current]")?.removeAttribute("aria-current");
    turn.setAttribute("aria-current", "true");
    const start = turn.dataset["start"];
    if (start && (!this.#player || this.#player.paused)) this.#draw(Number(start));
  }

  #show(turn: HTMLElement): void {
    this.#mark(turn);
    turn.scrollIntoView({ block: "center" });
  }

  #key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && occupied(event.target)) return;
    if (event.key === " " && this.#player) {
      if ((event.target as Element).closest("button, a, summary, label, input, video, audio")) return;
      event.preventDefault();
      if (this.#player.paused) void this.#player.play();
      else this.#player.pause();
      return;
    }
    const by = STEP_KEYS[event.key];
    if (!by || document.documentElement.dataset["keys"] === "off") return;
    event.preventDefault();
    this.#step(by);
  };

  /** Where reading is, before any turn was chosen: the first one under the strip. */
  #firstSeen(): HTMLElement | undefined {
    const under = this.querySelector(".call-film")?.getBoundingClientRect().bottom ?? 0;
    return this.#turns.find((turn) => turn.getBoundingClientRect().top >= under) ?? this.#turns.at(-1);
  }

  #step(by: 1 | -1): void {
    const at = this.#turns.indexOf(this.#current() as HTMLElement);
    const turn = at < 0 ? this.#firstSeen() : this.#turns[Math.min(this.#turns.length - 1, Math.max(0, at + by))];
    if (!turn) return;
    this.#show(turn);
    turn.querySelector("a")?.focus({ preventScroll: true });
    const start = turn.dataset["start"];
    if (start) this.#seek(Number(start) / 1000);
  }
}

/** Give a turn as many marks of these words as there are moments of them. */
function markTurn(turn: HTMLElement | null, words: string, count: number): void {
  const body = turn?.querySelector<HTMLElement>(":scope > div");
  if (!body) return;
  let marks = body.querySelector<HTMLElement>(".turn-moments");
  for (const mark of marks?.querySelectorAll(".badge") ?? []) if (mark.textContent === words) mark.remove();
  if (count && !marks) {
    marks = document.createElement("div");
    marks.className = "turn-moments";
    body.append(marks);
  }
  for (let n = 0; n < count; n += 1) {
    const mark = document.createElement("span");
    mark.className = "badge";
    mark.textContent = words;
    marks!.append(mark);
  }
  if (marks && !marks.childElementCount) marks.remove();
}

function occupied(element: HTMLElement): boolean {
  return element.isContentEditable || element.matches("input:not([type=radio]), textarea, select") || Boolean(element.closest("dialog, [popover]:popover-open"));
}

customElements.define("call-film", CallFilm);
