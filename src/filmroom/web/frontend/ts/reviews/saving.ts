// Saving as one types: on this device with every key, on the server soon after the last one, again
// after a failure, and never twice at once.

import type { Found, Keeper, Kept } from "./kept";
import type { Answer } from "./sending";

const PAUSE_MS = 600; // after the last key
const MOST_SENT = 20; // unanswered sheets that are remembered
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export type Word = "saving" | "saved" | "kept" | "signin" | "refused" | "gone" | "unkept" | "choose" | "later";

/** What is saved; it says how far it is in words that stand in its data. */
export interface Sheet<S, K> extends HTMLElement {
  isSaved(): boolean; // everything typed is on the server
  isAsking(): boolean; // which of two versions stays
  toKeep(): K;
  send(): Promise<Answer<S>>;
  accept(state: S): void;
  meet(state: S): void;
}

export const remember = <D>(sent: D[], draft: D): D[] => [...sent, draft].slice(-MOST_SENT);

export class Saver<S, K extends Kept<unknown>> {
  absorbed: Found<K>[] = []; // kept by other windows, and gone once all is saved
  #pause: number; // ms after the last key
  #sheet: Sheet<S, K>;
  #keeper: Keeper<K>;
  #sending: Promise<boolean> | null = null;
  #timer = 0;
  #failures = 0;
  #isRefused = false; // wait for a change

  constructor(sheet: Sheet<S, K>, keeper: Keeper<K>, pause = PAUSE_MS) {
    this.#pause = pause;
    this.#sheet = sheet;
    this.#keeper = keeper;
    window.addEventListener("online", this.#again);
    window.addEventListener("focus", this.#again);
  }

  end(): void {
    window.removeEventListener("online", this.#again);
    window.removeEventListener("focus", this.#again);
    window.clearTimeout(this.#timer);
  }

  get isSending(): boolean {
    return this.#sending !== null;
  }

  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  changed(): void {
    this.#isRefused = false;
    this.say(this.keep() ? "saving" : "unkept");
    if (!this.#sheet.isAsking()) this.later();
  }

  keep(): boolean {
    return this.#keeper.keep(this.#sheet.toKeep());
  }

  later(ms = this.#pause): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.save(), ms);
  }

  #again = (): void => {
    if (this.hasFailed && !this.#sheet.isAsking() && !this.#isRefused) this.later(0);
  };

  /** Bring the sheet to the server; true once everything typed is there. */
  async save(): Promise<boolean> {
    if (this.#sending) await this.#sending;
    if (this.#sheet.isAsking()) return false;
    if (this.#sheet.isSaved()) {
      this.clean();
      return true;
    }
    this.#sending = this.#attempt();
    const done = await this.#sending;
    this.#sending = null;
    return done && !this.#sheet.isSaved() && !this.#timer ? this.save() : done;
  }

  async #attempt(): Promise<boolean> {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    return this.after(await this.#sheet.send());
  }

  after(answer: Answer<S>): boolean {
    if (answer.kind === "done") {
      this.#accepted(answer.body as S);
      return true;
    }
    if (answer.kind === "conflict") {
      this.#sheet.meet(answer.state);
      return false;
    }
    if (answer.kind === "refused") {
      this.#isRefused = true;
      this.say("refused", answer.words);
      return false;
    }
    this.say(answer.kind === "signed-out" ? "signin" : answer.kind === "not-mine" ? "gone" : "kept");
    const wait = WAITS_MS[Math.min(this.#failures, WAITS_MS.length - 1)]!;
    this.#failures += 1;
    this.later(wait);
    return false;
  }

  #accepted(state: S): void {
    this.#failures = 0;
    this.#sheet.accept(state);
    if (this.#sheet.isSaved()) {
      this.clean();
      return;
    }
    this.keep();
    if (!this.#timer) this.later();
  }

  clean(): void {
    this.#keeper.forget();
    this.#keeper.absorb(this.absorbed);
    this.absorbed = [];
    this.say("saved");
  }

  say(word: Word, more = ""): void {
    const { dataset } = this.#sheet;
    const place = this.#sheet.querySelector<HTMLElement>("[data-saved]")!;
    const name = `words${word[0]!.toUpperCase()}${word.slice(1)}`;
    const clock = { hour: "2-digit", minute: "2-digit", hour12: false, timeZone: dataset["zone"] } as const;
    const time = word === "saved" ? new Date().toLocaleTimeString([], clock) : "";
    const words = [dataset[name], time, more].filter(Boolean).join(" ");
    place.dataset["state"] = word;
    if (place.textContent !== words) place.textContent = words;
  }
}
