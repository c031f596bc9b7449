// <call-film>: the film strip, the player and the transcript move together. A click on the strip or
// on a time seeks; J and K, or the arrows on the strip, step through the turns; Space plays; a drag
// over the strip marks a stretch, whose words are then selected. Without a recording the same keys
// and clicks walk through the words.

import { Strip, type Stretch } from "../film/strip";
import { turns } from "../film/turns";
import { markAddressed } from "../reviews/marks";
import { stamp } from "../stamps";

const STEP_KEYS: Record<string, 1 | -1> = { j: 1, k: -1 };
const MAGNIFIES = 2;

interface Shown {
  first: number | null;
  last: number | null;
}

class CallFilm extends HTMLElement {
  #player: HTMLMediaElement | null = null;
  #strip: Strip | null = null;
  #current: HTMLElement | null = null;
  #stretch: Stretch | null = null;
  #until: number | null = null; // ms at which a stretch stops playing
  #offset = 0; // recording time minus transcript time, in seconds
  #frame = 0;

  connectedCallback(): void {
    this.#player = this.querySelector<HTMLMediaElement>(".player");
    const strip = this.querySelector<HTMLElement>(".film-strip");
    if (strip) this.#strip = new Strip(strip, { seek: this.#goTo, step: this.#stepOn, enter: this.#enter, mark: this.#markStretch });
    this.#offset = Number(this.dataset["offset"] ?? 0);
    this.addEventListener("click", this.#click);
    this.#player?.addEventListener("timeupdate", this.#follow);
    this.#player?.addEventListener("play", this.#run);
    document.addEventListener("keydown", this.#key);
    document.addEventListener("evidence:shown", this.#drawEvidence);
    this.addEventListener("htmx:afterSwap", this.#judged);
    this.dataset["ready"] = "";
    this.#measure();
    markAddressed();
  }

  disconnectedCallback(): void {
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("evidence:shown", this.#drawEvidence);
    cancelAnimationFrame(this.#frame);
  }

  /** Tell the layout how high the strip is, so that the sheet starts under it. */
  #measure(): void {
    const film = this.querySelector<HTMLElement>(".call-film");
    if (!film) return;
    new ResizeObserver(() => this.style.setProperty("--film-height", `${film.offsetHeight}px`)).observe(film);
  }

  #click = (event: MouseEvent): void => {
    const target = event.target as Element;
    const tool = target.closest<HTMLElement>("[data-film]")?.dataset["film"];
    if (tool) this.#use(tool);
    const link = target.closest<HTMLElement>("[data-seek]");
    if (!link) return;
    this.#seek(Number(link.dataset["seek"]) * 1000);
    const turn = link.closest<HTMLElement>(".turn") ?? linked(link);
    if (turn) this.#mark(turn);
  };

  #use(tool: string): void {
    if (tool === "closer") this.#strip?.magnify(MAGNIFIES);
    else if (tool === "farther") this.#strip?.magnify(1 / MAGNIFIES);
    else if (tool === "all") this.#strip?.showAll();
    else if (tool === "clear") this.#markStretch(null);
    else if (this.#stretch && tool === "look") this.#strip?.show(this.#stretch);
    else if (this.#stretch && tool === "play") this.#playStretch(this.#stretch);
  }

  // Seeking

  #seek(ms: number): void {
    this.#until = null;
    if (this.#player) this.#player.currentTime = Math.max(0, ms / 1000 + this.#offset);
  }

  #goTo = (ms: number): void => {
    this.#seek(ms);
    const turn = turns().at(ms);
    if (turn) this.#show(turn);
    this.#strip?.at(ms);
  };

  #enter = (): void => {
    const turn = this.#now();
    if (!turn) return;
    this.#show(turn);
    turn.querySelector("a")?.focus({ preventScroll: true });
  };

  // Playing

  #run = (): void => {
    cancelAnimationFrame(this.#frame);
    const tick = (): void => {
      this.#follow();
      if (!this.#player!.paused) this.#frame = requestAnimationFrame(tick);
    };
    tick();
  };

  #follow = (): void => {
    const ms = (this.#player!.currentTime - this.#offset) * 1000;
    if (this.#player!.paused) {
      this.#strip?.at(ms);
      return;
    }
    this.#strip?.move(ms);
    this.#strip?.keepInSight();
    if (this.#until !== null && ms >= this.#until) {
      this.#until = null;
      this.#player!.pause();
    }
    const turn = turns().at(ms);
    if (turn && turn !== this.#current) this.#playOn(turn);
  };

  /** Whoever has the turn that was just heard in sight keeps reading along. */
  #playOn(turn: HTMLElement): void {
    const isReadAlong = this.#current !== null && isInSight(this.#current);
    this.#mark(turn);
    if (isReadAlong) turn.scrollIntoView({ block: "nearest" });
  }

  #playStretch({ from, to }: Stretch): void {
    if (!this.#player) return;
    this.#seek(from);
    this.#until = to;
    void this.#player.play();
  }

  // The turn one is at

  #now(): HTMLElement | null {
    return this.#current ?? this.querySelector<HTMLElement>(".turn:target");
  }

  #mark(turn: HTMLElement): void {
    if (this.#current !== turn) {
      this.#current?.removeAttribute("aria-current");
      turn.setAttribute("aria-current", "true");
      this.#current = turn;
    }
    const start = turn.dataset["start"];
    if (start && (!this.#player || this.#player.paused)) this.#strip?.at(Number(start));
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
      if (!this.#player.paused) this.#player.pause();
      else if (this.#stretch) this.#playStretch(this.#stretch);
      else void this.#player.play();
      return;
    }
    const by = STEP_KEYS[event.key];
    if (!by || document.documentElement.dataset["keys"] === "off") return;
    event.preventDefault();
    this.#step(by)?.querySelector("a")?.focus({ preventScroll: true });
  };

  /** Where reading is, before any turn was chosen: the first one under the strip. */
  #firstSeen(): HTMLElement | undefined {
    const under = this.querySelector(".call-film")?.getBoundingClientRect().bottom ?? 0;
    const { all } = turns();
    let [low, high] = [0, all.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (all[middle]!.getBoundingClientRect().top < under) low = middle + 1;
      else high = middle;
    }
    return all[low];
  }

  #step(by: 1 | -1): HTMLElement | undefined {
    const { all } = turns();
    const at = turns().number(this.#now());
    const turn = at < 0 ? this.#firstSeen() : all[Math.min(all.length - 1, Math.max(0, at + by))];
    if (!turn) return undefined;
    this.#show(turn);
    const start = turn.dataset["start"];
    if (start) this.#seek(Number(start));
    return turn;
  }

  // Stretches

  #stepOn = (by: 1 | -1, extend: boolean): void => {
    const from = this.#now();
    const turn = this.#step(by);
    if (!extend || !turn || !this.#strip) return;
    const fixed = this.#stretch && from ? this.#otherEnd(this.#stretch, from) : (from ?? turn);
    const [first, last] = turns().number(fixed) <= turns().number(turn) ? [fixed, turn] : [turn, fixed];
    this.#markTurns(first, last);
  };

  /** The turn that stays where it is while the other end of a stretch is moved. */
  #otherEnd({ from, to }: Stretch, moving: HTMLElement): HTMLElement {
    const first = turns().at(from)!;
    return moving === first ? turns().at(to - 1)! : first;
  }

  #markStretch = (stretch: Stretch | null): void => {
    const [first, last] = stretch ? [turns().at(stretch.from), turns().at(stretch.to)] : [];
    if (first && last) {
      this.#markTurns(first, last);
      this.#seek(this.#stretch!.from);
      this.#mark(first);
    } else {
      this.#stretch = null;
      if (this.#strip) this.#strip.stretch = null;
      this.#tell("");
    }
  };

  /** Whole turns are marked, and their words selected, so that what takes words takes these. */
  #markTurns(first: HTMLElement, last: HTMLElement): void {
    this.#stretch = { from: turns().start(first), to: turns().end(last, this.#strip!.duration) };
    this.#strip!.stretch = this.#stretch;
    const marked = turns().between(first, last);
    const [start, end] = [first.querySelector("p"), last.querySelector("p")];
    if (start && end) window.getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length);
    if (!isInSight(first)) first.scrollIntoView({ block: "center" });
    const words = this.dataset[marked.length === 1 ? "wordsMarkedOne" : "wordsMarked"]!;
    this.#tell(words.replace("{from}", stamp(this.#stretch.from)).replace("{to}", stamp(this.#stretch.to)).replace("{n}", String(marked.length)));
  }

  #tell(words: string): void {
    const place = this.querySelector<HTMLElement>("[data-film-marked]");
    if (!place) return;
    this.querySelector<HTMLElement>(".film-line")!.toggleAttribute("data-marked", Boolean(words));
    place.textContent = words;
  }

  // Moments and evidence

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
    this.#strip?.forgetPins();
  };

  #drawEvidence = (event: Event): void => {
    const path = this.querySelector<SVGElement>(".film-evidence");
    if (!path || !this.#strip) return;
    const { duration } = this.#strip;
    const blocks = (event as CustomEvent<Shown[]>).detail.flatMap(({ first, last }) => {
      const [from, to] = [turns().of(first ?? -1), turns().of(last ?? -1)];
      if (!from?.dataset["start"] || !to) return [];
      const [start, end] = [turns().start(from), turns().end(to, duration)].map((ms) => (ms / duration) * 1000);
      return `M${start!.toFixed(1)} ${path.dataset["top"]}h${Math.max(2, end! - start!).toFixed(1)}v3H${start!.toFixed(1)}z`;
    });
    path.setAttribute("d", blocks.join(""));
  };
}

/** Give a turn as many marks of these words as there are moments of them. */
function markTurn(turn: HTMLElement | null, words: string, count: number): void {
  if (!turn) return;
  let marks = turn.querySelector<HTMLElement>(".turn-moments");
  for (const mark of marks?.querySelectorAll(".badge") ?? []) if (mark.textContent === words) mark.remove();
  if (count && !marks) {
    marks = document.createElement("div");
    marks.className = "turn-moments";
    turn.append(marks);
  }
  for (let n = 0; n < count; n += 1) {
    const mark = document.createElement("span");
    mark.className = "badge";
    mark.textContent = words;
    marks!.append(mark);
  }
  if (marks && !marks.childElementCount) marks.remove();
}

function linked(link: HTMLElement): HTMLElement | null {
  const href = link.getAttribute("href") ?? "";
  return href.startsWith("#t") ? document.getElementById(href.slice(1)) : null;
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function occupied(element: HTMLElement): boolean {
  return element.isContentEditable || element.matches("input:not([type=radio]), textarea, select") || Boolean(element.closest("dialog, [popover]:popover-open"));
}

customElements.define("call-film", CallFilm);
