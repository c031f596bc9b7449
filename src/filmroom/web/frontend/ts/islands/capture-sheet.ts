// <capture-sheet>: a session is kept on this device with every key, and on the server soon after. The
// key of the session goes along, so that whatever is sent again makes one session. A step of a led
// session is a sheet with some of the fields; it is saved before one goes on to the next (`data-go`).

import { readDay, showDay, todayIn } from "../capture/days";
import { captureOf, drop, type Draft, type Saved } from "../capture/device";
import { fieldOf, parts, readForm, same, Stopwatch, writeForm } from "../capture/fields";
import { join } from "../reviews/draft";
import { Keeper, type Kept } from "../reviews/kept";
import * as conflict from "../reviews/conflict";
import { remember, Saver, type Sheet } from "../reviews/saving";
import { send, type Answer } from "../reviews/sending";

const DAY_MS = 250; // before the server is asked why something is no date

interface State extends Saved {
  problems: { code: string; message: string; field: string }[];
  understood: string;
  is_day: boolean;
}

interface KeptSession extends Kept<Draft> {
  key: string;
  session: number | null;
  seconds: number;
}

type Asking = CustomEvent<{ issueRequest: (skip: boolean) => void }>; // of htmx, before it sends

export class CaptureSheet extends HTMLElement implements Sheet<State, KeptSession> {
  #form!: HTMLFormElement;
  #keeper!: Keeper<KeptSession>;
  #saver: Saver<State, KeptSession> | null = null;
  #state!: State; // what the server is known to keep
  #sent: Draft[] = [];
  #theirs: State | null = null; // while two versions wait for a choice
  #both: string[] = [];
  #reading = 0;
  #dayHelp = ""; // what stands there before a date is typed
  #isSaved = false; // while the form that leads on is sent
  #watch = new Stopwatch();
  #device = ""; // key of what came from this device and goes once it is saved

  connectedCallback(): void {
    this.#form = this.querySelector("form")!;
    this.#state = JSON.parse(this.dataset["state"]!) as State;
    this.#dayHelp = this.querySelector("[data-understood]")?.textContent ?? "";
    this.#form.addEventListener("input", this.#typed);
    this.#form.addEventListener("keydown", this.#key);
    document.addEventListener("keydown", this.#open);
    this.querySelector("details[data-elements]")?.addEventListener("toggle", this.#opened);
    if ("saves" in this.dataset) this.#begin();
    this.dataset["ready"] = "";
  }

  disconnectedCallback(): void {
    document.removeEventListener("keydown", this.#open);
    this.#saver?.end();
  }

  #begin(): void {
    this.#keeper = new Keeper(this.dataset["person"]!, this.dataset["rep"]!, "session");
    this.#saver = new Saver<State, KeptSession>(this, this.#keeper, Number(this.dataset["pause"]) || undefined);
    this.#stand(this.#state);
    this.#form.addEventListener("submit", this.#submit);
    this.querySelector("[data-conflict-settle]")!.addEventListener("click", () => this.#settle());
    this.addEventListener("htmx:confirm", (event) => void this.#goOn(event as Asking));
    const saveNow = this.querySelector<HTMLElement>("[data-save-now]");
    if (saveNow) saveNow.hidden = true;
    this.#recover();
  }

  #stand(state: State): void {
    this.#state = state;
    this.#sent = [];
    for (const name of ["key", "version", "session"] as const) this.#field(name)!.value = String(state[name] ?? "");
    if ("stays" in this.dataset) return;
    if (state.url && location.pathname !== state.url) history.replaceState(null, "", state.url);
  }

  // What is on the sheet

  #field(name: string): HTMLInputElement | null {
    return fieldOf(this.#form, name);
  }

  #read(): Draft {
    return readForm(this.#form, this.#state.draft);
  }

  #write(draft: Draft): void {
    writeForm(this.#form, draft);
  }

  // Typing

  #typed = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.name.startsWith("conflict-")) return;
    if (field.name === "diagnosis") this.#prescribe(field.dataset["fix"]!);
    if (field.name === "due_text" || field.name === "held_on") this.understand();
    if (field.name === "where") this.#name(field.value);
    if (field.name === "words") this.#takeOver();
    if ("saves" in this.dataset) this.#changed();
  };

  /** Choose the fix that goes with a diagnosis, unless another one was chosen on purpose. */
  #prescribe(fix: string): void {
    const select = this.#form.querySelector<HTMLSelectElement>('select[name="fix"]');
    if (!select) return;
    const advised = [...this.#form.querySelectorAll<HTMLElement>("[data-fix]")].map((one) => one.dataset["fix"]);
    if (!select.value || select.value === select.dataset["advised"] || !advised.includes(select.value)) select.value = fix;
    select.dataset["advised"] = fix;
  }

  /** Where it will be used is a live deal, once its name stands there. */
  #name(where: string): void {
    const options = [...this.querySelectorAll<HTMLOptionElement>("#live-deals option")];
    const deal = this.#field("deal_id");
    if (deal) deal.value = options.find((one) => one.value === where.trim())?.dataset["id"] ?? "";
  }

  /** What the rep typed on their own device and is changed here is theirs once they say so again. */
  #takeOver(): void {
    const own = this.#field("typed_by_rep");
    if (own?.dataset["joined"] !== undefined && own.checked) own.checked = false;
  }

  #key = (event: KeyboardEvent): void => {
    const field = event.target as HTMLElement;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    if (field.matches("input:not([type=radio], [type=checkbox])")) event.preventDefault();
  };

  #open = (event: KeyboardEvent): void => {
    if (event.key !== "." || !(event.ctrlKey || event.metaKey)) return;
    const elements = this.querySelector<HTMLDetailsElement>("details[data-elements]");
    if (!elements) return;
    event.preventDefault();
    elements.open = !elements.open;
    if (elements.open) this.#field("intervention")!.focus();
  };

  #opened = (event: Event): void => {
    const elements = event.target as HTMLDetailsElement;
    if (elements.open && elements.contains(document.activeElement)) this.#field("intervention")!.focus();
  };

  #changed(): void {
    this.#watch.key();
    this.#saver!.changed();
  }

  toKeep(): KeptSession {
    const { key, version, session, draft: base } = this.#state;
    return { key, version, session, base, sent: this.#sent, draft: this.#read(), seconds: this.#watch.seconds };
  }

  /** Show which day is meant; where none is, ask the server why, and do without it if need be. */
  understand(): void {
    window.clearTimeout(this.#reading);
    const text = this.#field("due_text")?.value;
    if (text === undefined) return;
    const { today } = this;
    const day = readDay(text, this.#read()["held_on"] || today, this.monthFirst);
    if (day) this.#showDay(showDay(day, today), true);
    else this.#reading = window.setTimeout(() => void this.#askWhy(text), DAY_MS);
  }

  get today(): string {
    return todayIn(this.dataset["zone"] ?? "");
  }

  get monthFirst(): boolean {
    return this.#state.month_first;
  }

  set monthFirst(isFirst: boolean) {
    this.#state.month_first = isFirst;
  }

  get blank(): Draft {
    return this.#state.draft;
  }

  async #askWhy(text: string): Promise<void> {
    const unread = (): void => this.#showDay(text.trim() ? (this.dataset["wordsNoDay"] ?? "") : "", !text.trim());
    if (!navigator.onLine) {
      unread();
      return;
    }
    const asked = new URLSearchParams({ text, held_on: this.#read()["held_on"] ?? "" });
    try {
      const answer = await fetch(`${this.dataset["dayUrl"]}?${asked}`, { headers: { "X-Requested-With": "fetch" } });
      if (!answer.ok || text !== this.#field("due_text")!.value) return;
      const { words, ok } = (await answer.json()) as { words: string; ok: boolean };
      this.#showDay(words, ok);
    } catch {
      unread();
    }
  }

  #showDay(words: string, ok: boolean): void {
    const place = this.querySelector<HTMLElement>("[data-understood]");
    if (!place) return;
    if (words) place.textContent = words;
    place.dataset["tone"] = ok ? "good" : "bad";
  }

  /** Show what the place of the day said before anything was typed. */
  forgetDay(): void {
    window.clearTimeout(this.#reading);
    const place = this.querySelector<HTMLElement>("[data-understood]");
    if (!place) return;
    place.textContent = this.#dayHelp;
    place.dataset["tone"] = "";
  }

  // Saving

  #dirty(): boolean {
    return !same(this.#read(), this.#state.draft);
  }

  isSaved(): boolean {
    return this.#state.session !== null && !this.#dirty();
  }

  isAsking(): boolean {
    return this.#theirs !== null;
  }

  send(): Promise<Answer<State>> {
    const draft = this.#read();
    this.#sent = remember(this.#sent, draft);
    this.#saver!.keep();
    const { key, version, session } = this.#state;
    const body = { key, version, session, draft: { ...draft, seconds: String(this.#watch.seconds) } };
    return send<State>(this.dataset["draftUrl"]!, body);
  }

  accept(state: State): void {
    this.#stand(state);
    if (this.#device && this.isSaved()) void this.#arrived();
    this.#showDay(state.understood, state.is_day);
    this.#show(state, false);
  }

  /** Show what is missing: all of it once somebody tried to complete, else only what is no longer so. */
  #show(state: State, all: boolean): void {
    for (const place of this.querySelectorAll<HTMLElement>("[data-problem]")) {
      const about = state.problems.filter((one) => one.field === place.dataset["problem"]);
      const shown = all ? about : about.filter((one) => !place.hidden || !/^no-|^not-in/.test(one.code));
      place.textContent = shown.map((one) => one.message).join(" ");
      place.hidden = !shown.length;
      if (shown.length) place.closest("details")?.setAttribute("open", "");
    }
    if (!all) return;
    const first = this.querySelector<HTMLElement>("[data-problem]:not([hidden])")?.dataset["problem"];
    if (first) this.#field(first)?.focus();
  }

  // What was kept on this device, and what was saved elsewhere

  /** Go on with what no server has answered for: of this session, or, on a new sheet, any. */
  #recover(): void {
    const own = this.#state.session ? this.#state.key : null;
    const found = this.#keeper.found().filter(({ kept }) => !own || kept.key === own);
    const first = found[0];
    if (first) {
      this.#saver!.absorbed = found.filter((one) => one.kept.key === first.kept.key);
      this.#goOnWith(first.kept, own);
    }
    if (own && !("stays" in this.dataset)) void this.#fromDevice(own, first !== undefined);
  }

  /** Take what the capture page could not send, and was opened from there. */
  async #fromDevice(key: string, isKnown: boolean): Promise<void> {
    const capture = await captureOf(key).catch(() => undefined);
    if (!capture || String(capture.person) !== this.dataset["person"]) return;
    this.#device = key;
    if (!isKnown) this.#goOnWith(capture, key);
    if (this.isSaved()) await this.#arrived();
  }

  async #arrived(): Promise<void> {
    await drop(this.#device);
    this.#device = "";
  }

  #goOnWith(kept: KeptSession, own: string | null): void {
    this.#watch.seconds = kept.seconds;
    if (own) {
      const { taken, both } = join(parts(kept.base), kept.sent.map(parts), parts(kept.draft), parts(this.#state.draft));
      const draft = { ...kept.draft };
      for (const part of taken) draft[part] = this.#state.draft[part] ?? "";
      this.#write(draft);
      if (both.length) this.#ask(this.#state, both);
      else this.#changed();
      return;
    }
    const { key, version, session } = kept;
    this.#stand({ ...this.#state, key, version, session, draft: kept.base });
    this.#sent = kept.sent;
    this.#write(kept.draft);
    this.#changed();
    this.understand();
  }

  #joined(state: State): { taken: string[]; both: string[] } {
    return join(parts(this.#state.draft), this.#sent.map(parts), parts(this.#read()), parts(state.draft));
  }

  meet(state: State): void {
    const typed = this.#read();
    const { taken, both } = this.#joined(state);
    for (const part of taken) typed[part] = state.draft[part] ?? "";
    this.#write(typed);
    if (both.length) {
      this.#ask(state, both);
      return;
    }
    this.#stand(state);
    this.#changed();
  }

  /** Take what was saved elsewhere and nobody asked for; false while that has to wait. */
  arrive(state: State): boolean {
    if (state.version <= this.#state.version && state.session === this.#state.session) return true;
    if (this.isAsking() || this.#saver!.isSending) return false;
    const { taken, both } = this.#joined(state);
    if (both.length) return false; // the save that is on its way asks which one stays
    const typed = this.#read();
    for (const part of taken) typed[part] = state.draft[part] ?? "";
    this.#write(typed);
    this.#stand(state);
    this.#showDay(state.understood, state.is_day);
    if (this.#dirty()) this.#changed();
    else this.#saver!.clean();
    return true;
  }

  #ask(state: State, both: string[]): void {
    this.#theirs = state;
    this.#both = both;
    const mine = this.#read();
    conflict.ask(
      this,
      both.map((name) => ({ label: this.#labelOf(name), mine: mine[name]!, theirs: state.draft[name]!, canBeBoth: false })),
    );
    this.#saver!.say("choose");
    conflict.focusOn(this);
  }

  #labelOf(name: string): string {
    return this.querySelector(`label[for="capture-${name}"]`)?.firstChild?.textContent?.trim() ?? name;
  }

  #settle(): void {
    const state = this.#theirs;
    if (!state) return;
    const typed = this.#read();
    this.#both.forEach((name, index) => {
      if (conflict.chosen(this, index) === "theirs") typed[name] = state.draft[name] ?? "";
    });
    this.#theirs = null;
    conflict.end(this);
    this.#stand(state);
    this.#write(typed);
    this.#changed();
    this.#saver!.later(0);
  }

  // Completing

  #submit = (event: SubmitEvent): void => {
    const submitter = event.submitter;
    if (submitter && "leave" in submitter.dataset) {
      this.#keeper.forget();
      return;
    }
    const complete = this.querySelector<HTMLButtonElement>("[data-complete]");
    if (!complete && (this.#isSaved || this.#isClean())) return;
    event.preventDefault();
    if (complete) void this.#complete(complete);
    else void this.#leave(submitter ?? this.querySelector<HTMLElement>("[data-go]"));
  };

  #isClean(): boolean {
    return this.isSaved() && !this.#saver!.isSending && !this.isAsking();
  }

  /** Save, then let the browser send the form that leads on. */
  async #leave(button: HTMLElement | null): Promise<void> {
    if (!(await this.#saved())) return;
    this.#isSaved = true;
    this.#form.requestSubmit(button);
    this.#isSaved = false;
  }

  /** Save before htmx asks for the next step. */
  async #goOn(event: Asking): Promise<void> {
    event.preventDefault();
    if (await this.#saved()) event.detail.issueRequest(true);
  }

  async #saved(): Promise<boolean> {
    const done = await this.#saver!.save();
    if (!done && this.#saver!.hasFailed) this.#saver!.say("later");
    return done;
  }

  async #complete(button: HTMLButtonElement): Promise<void> {
    if (button.disabled) return;
    button.disabled = true;
    if (await this.#saver!.save()) {
      const answer = await send<State>(this.#state.complete_url, { version: this.#state.version });
      if (answer.kind === "done") {
        this.#keeper.forget();
        location.assign((answer.body as { location: string }).location);
        return;
      }
      if (answer.kind === "refused" && answer.state) this.#show(answer.state, true);
      else this.#saver!.after(answer);
    } else if (this.#saver!.hasFailed) this.#saver!.say("later");
    button.disabled = false;
  }
}

customElements.define("capture-sheet", CaptureSheet);
