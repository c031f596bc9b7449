// <coach-notes>: a coach's notes are kept on this device with every key, and on the server soon after.

import { Keeper, type Kept } from "../reviews/kept";
import { send, type Answer } from "../reviews/sending";

const PAUSE_MS = 600; // after the last key
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

interface State {
  notes: string;
  version: number;
}

class CoachNotes extends HTMLElement {
  #text!: HTMLTextAreaElement;
  #version!: HTMLInputElement;
  #keeper!: Keeper<Kept<string>>;
  #known = ""; // what the server is known to keep
  #timer = 0;
  #failures = 0;
  #isSending = false;

  connectedCallback(): void {
    this.#text = this.querySelector("textarea")!;
    this.#version = this.querySelector<HTMLInputElement>('[name="version"]')!;
    this.#known = this.#text.value;
    this.#keeper = new Keeper(this.dataset["person"]!, this.dataset["session"]!, "notes");
    this.#text.addEventListener("input", this.#typed);
    this.querySelector("form")!.addEventListener("submit", this.#leave);
    window.addEventListener("online", this.#again);
    this.#recover();
    this.dataset["ready"] = "";
  }

  disconnectedCallback(): void {
    window.removeEventListener("online", this.#again);
    window.clearTimeout(this.#timer);
  }

  #recover(): void {
    const first = this.#keeper.found()[0];
    if (!first || first.kept.draft === this.#known) return;
    this.#text.value = first.kept.base === this.#known ? first.kept.draft : both(this.#known, first.kept.draft);
    this.#typed();
  }

  #typed = (): void => {
    const kept = { version: Number(this.#version.value), base: this.#known, sent: [], draft: this.#text.value };
    this.#say(this.#keeper.keep(kept) ? "saving" : "unkept");
    this.#later(PAUSE_MS);
  };

  /** What is sent whole with the form needs no copy here, and nothing may be saved behind it. */
  #leave = (): void => {
    window.clearTimeout(this.#timer);
    this.#keeper.forget();
  };

  #again = (): void => {
    if (this.#failures) this.#later(0);
  };

  #later(ms: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#save(), ms);
  }

  async #save(): Promise<void> {
    if (this.#isSending) return this.#later(PAUSE_MS);
    const notes = this.#text.value;
    this.#isSending = true;
    const answer = await send<State>(this.dataset["url"]!, { notes, version: this.#version.value });
    this.#isSending = false;
    this.#after(answer, notes);
  }

  #after(answer: Answer<State>, notes: string): void {
    if (answer.kind === "done") {
      this.#failures = 0;
      this.#stand((answer.body as State).version, notes);
      if (this.#text.value !== notes) return this.#later(PAUSE_MS);
      this.#keeper.forget();
      this.#say("saved");
    } else if (answer.kind === "conflict") {
      this.#stand(answer.state.version, answer.state.notes);
      this.#text.value = both(answer.state.notes, this.#text.value);
      this.#typed();
    } else if (answer.kind === "refused") this.#say("refused", answer.words);
    else {
      this.#say(answer.kind === "signed-out" ? "signin" : "kept");
      this.#later(WAITS_MS[Math.min(this.#failures, WAITS_MS.length - 1)]!);
      this.#failures += 1;
    }
  }

  #stand(version: number, known: string): void {
    this.#version.value = String(version);
    this.#known = known;
  }

  #say(word: "saving" | "saved" | "kept" | "signin" | "refused" | "unkept", more = ""): void {
    const place = this.querySelector<HTMLElement>("[data-saved]")!;
    place.dataset["state"] = word;
    place.textContent = [this.dataset[`words${word[0]!.toUpperCase()}${word.slice(1)}`], more].filter(Boolean).join(" ");
  }
}

/** What stands there, and below it what was typed meanwhile; nothing is said twice. */
function both(there: string, typed: string): string {
  if (typed.startsWith(there)) return typed;
  return there.startsWith(typed) ? there : `${there}\n\n${typed}`;
}

customElements.define("coach-notes", CoachNotes);
