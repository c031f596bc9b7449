// <capture-queue>: writing sessions down with or without a network. What one writes is on this device
// with every key; saved, it waits there until it is sent. The page itself knows nobody: the reps come
// from the device, and anew from the server whenever it answers.

import { readDay, showDay } from "../capture/days";
import * as device from "../capture/device";
import type { Capture, People, Promised } from "../capture/device";
import { fieldOf, readForm, Stopwatch, writeForm } from "../capture/fields";
import { install } from "../capture/install";
import { sendWaiting, type Logged } from "../capture/outbox";
import { newKey } from "../uuid";
import "./capture-sheet"; // so that the sheet within is one before this is
import type { CaptureSheet } from "./capture-sheet";

const AGAIN_MS = 10_000; // between tries while something waits
const DISCARDED_MS = 24 * 3_600_000; // as long as a draft can be brought back
const LOCK = "filmroom.capture."; // and the key of what is on a sheet
const NEEDED = ["theme", "skill", "words"];

type Reach = "unknown" | "here" | "offline" | "signed-out";

class CaptureQueue extends HTMLElement {
  #sheet!: CaptureSheet;
  #form!: HTMLFormElement;
  #people: People | null = null;
  #capture!: Capture; // on the sheet
  #rows: Capture[] = []; // the others
  #sent: Logged[] = []; // from this page
  #reach: Reach = "unknown";
  #isKept = true; // by this browser
  #isSending = false;
  #watch = new Stopwatch();
  #timer = 0;
  #release: () => void = () => {};

  connectedCallback(): void {
    this.#sheet = this.querySelector<CaptureSheet>("capture-sheet")!;
    this.#form = this.querySelector("form")!;
    this.#capture = this.#fresh();
    this.#form.addEventListener("input", this.#typed);
    this.#form.addEventListener("submit", this.#submit);
    this.addEventListener("click", this.#pressed);
    window.addEventListener("online", this.#again);
    window.addEventListener("offline", this.#again);
    document.addEventListener("visibilitychange", this.#again);
    void this.#begin();
  }

  disconnectedCallback(): void {
    window.removeEventListener("online", this.#again);
    window.removeEventListener("offline", this.#again);
    document.removeEventListener("visibilitychange", this.#again);
    window.clearTimeout(this.#timer);
    this.#release();
  }

  async #begin(): Promise<void> {
    this.#people = await device.knownPeople().catch(() => null);
    await this.#show();
    this.dataset["ready"] = "";
    await this.#refresh();
    void install();
  }

  /** Go on with what is being typed, else with what was not finished here, else begin. */
  async #show(): Promise<void> {
    this.#offerPeople();
    await this.#load();
    const left = await this.#notOpenElsewhere(this.#rows.filter((one) => one.stage === "writing"));
    this.#put(this.#typedSoFar() ?? left.at(-1) ?? this.#fresh());
  }

  /** What this person, or whoever it was before anybody was known, has put on the sheet. */
  #typedSoFar(): Capture | null {
    const person = this.#people?.person ?? 0;
    if (![0, person].includes(this.#capture.person)) return null;
    return this.#isBegun() || this.#select("rep").value ? { ...this.#read(), person } : null;
  }

  // People

  async #refresh(): Promise<void> {
    const known = await this.#askForPeople();
    if (known && known.person !== this.#people?.person) {
      await device.keepPeople(known);
      this.#people = known;
      await this.#show();
    } else if (known) {
      await device.keepPeople(known).catch(() => {});
      this.#people = known;
    }
    this.#offerPeople();
    this.#choose(this.#capture.rep);
    await this.#send();
  }

  async #askForPeople(): Promise<People | null> {
    this.#reach = "offline";
    if (!navigator.onLine) return null;
    try {
      const answer = await fetch(new URL("people/", location.href), { headers: { "X-Requested-With": "fetch" } });
      this.#reach = answer.ok ? "here" : answer.status === 401 ? "signed-out" : "offline";
      return answer.ok ? ((await answer.json()) as People) : null;
    } catch {
      return null; // the state says "offline", and the people kept on the device are shown
    }
  }

  #offerPeople(): void {
    const people = this.#people;
    if (!people) return;
    this.#sheet.dataset["zone"] = people.zone;
    this.#sheet.monthFirst = people.month_first;
    this.querySelector("dictate-words")?.toggleAttribute("data-may-leave", people.may_send_speech);
    offer(this.#select("rep"), people.reps.map(({ rep, name }) => [String(rep), name]));
    offer(this.#select("stage"), people.stages.filter(([value]) => value));
  }

  get #draftButton(): HTMLButtonElement {
    return this.querySelector<HTMLButtonElement>("[data-as-draft]")!;
  }

  #select(name: string): HTMLSelectElement {
    return this.#form.querySelector<HTMLSelectElement>(`select[name="${name}"]`)!;
  }

  /** Put a rep on the sheet, with the commitment that is to be looked at first. */
  #choose(rep: number | null): void {
    const known = this.#people?.reps.find((one) => one.rep === rep);
    this.#select("rep").value = known ? String(known.rep) : "";
    const previous = known?.previous ?? null;
    const field = fieldOf(this.#form, "previous_id")!;
    if (field.value !== String(previous?.id ?? ""))
      for (const radio of this.#form.querySelectorAll<HTMLInputElement>('[name="progress"]')) radio.checked = false;
    field.value = String(previous?.id ?? "");
    fieldOf(this.#form, "where")!.required = known?.has_live_deal ?? false;
    this.#showPromise(previous);
  }

  #showPromise(previous: Promised | null): void {
    this.querySelector<HTMLElement>("[data-previous]")!.hidden = !previous;
    if (!previous) return;
    const due = this.querySelector<HTMLElement>("[data-promise-due]")!;
    const day = due.dataset["wordsDue"]!.replace("{day}", showDay(previous.due_on, this.#sheet.today));
    this.querySelector("[data-promise]")!.textContent = `“${previous.words}”`;
    due.textContent = [day, previous.where].filter(Boolean).join(" · ");
  }

  // The sheet

  #fresh(): Capture {
    const asked = Number(new URLSearchParams(location.search).get("rep"));
    const reps = this.#people?.reps ?? [];
    const rep = reps.find((one) => one.rep === asked) ?? (reps.length === 1 ? reps[0] : undefined);
    const draft = { ...this.#sheet.blank, held_on: this.#sheet.today };
    return {
      key: newKey(),
      person: this.#people?.person ?? 0,
      rep: rep?.rep ?? null,
      name: rep?.name ?? "",
      draft_url: rep?.draft_url ?? "",
      session: null,
      version: 0,
      base: this.#sheet.blank,
      sent: [],
      draft,
      seconds: 0,
      stage: "writing",
      stop: null,
      said: "",
      url: "",
      at: Date.now(),
    };
  }

  #put(capture: Capture): void {
    this.#capture = { ...capture, stage: "writing", stop: null, said: "" };
    this.#watch.seconds = capture.seconds;
    this.#hold(capture.key);
    this.#rows = this.#rows.filter((one) => one.key !== capture.key);
    this.#form.querySelector<HTMLDetailsElement>("details[data-elements]")!.open = false;
    writeForm(this.#form, capture.draft);
    this.#choose(capture.rep);
    this.#missing([]);
    this.#draftButton.hidden = true;
    if (capture.draft["due_text"]) this.#sheet.understand();
    else this.#sheet.forgetDay();
    if (this.#isBegun()) void this.#keep();
    this.#draw();
  }

  #typed = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if (field.name === "rep") this.#choose(Number(field.value));
    const place = this.querySelector<HTMLElement>(`[data-problem="${field.name}"]`);
    if (place) place.hidden = true;
    this.#watch.key();
    void this.#keep();
  };

  #read(): Capture {
    const rep = this.#people?.reps.find((one) => String(one.rep) === this.#select("rep").value);
    const about = rep ? { rep: rep.rep, name: rep.name, draft_url: rep.draft_url } : { rep: null, name: "", draft_url: "" };
    const draft = readForm(this.#form, this.#capture.draft);
    return { ...this.#capture, ...about, draft, seconds: this.#watch.seconds, at: Date.now() };
  }

  #isBegun(): boolean {
    const { theme, words, intervention, attempt, adjustment, due_text } = this.#read().draft;
    return [theme, words, intervention, attempt, adjustment, due_text].some(Boolean);
  }

  async #keep(): Promise<void> {
    if (!this.#people) return;
    this.#capture = this.#read();
    this.#isKept = await isDone(device.keep(this.#capture));
    this.#say();
  }

  // Saving

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.#save(event.submitter === this.#draftButton);
  };

  /** Let what was typed wait to be sent; as a draft, whatever it lacks but the rep. */
  async #save(asDraft: boolean): Promise<void> {
    const capture = this.#read();
    const lacks = this.#lacks(capture);
    const stops = asDraft ? lacks.filter((name) => name === "rep") : lacks;
    this.#missing(stops);
    this.#draftButton.hidden = !stops.length;
    if (stops.length) return;
    const waiting: Capture = { ...capture, stage: "waiting" };
    this.#rows.push(waiting);
    this.#put(this.#fresh());
    this.#select("rep").focus();
    this.#isKept = await isDone(device.keep(waiting));
    await this.#send();
  }

  #lacks({ rep, draft }: Capture): string[] {
    const isDay = readDay(draft["due_text"] ?? "", draft["held_on"] || this.#sheet.today, this.#sheet.monthFirst);
    const isAnswered = !draft["previous_id"] || draft["progress"];
    const missing = NEEDED.filter((name) => !draft[name]?.trim());
    const where = fieldOf(this.#form, "where")!;
    const isPlaced = !where.required || where.value.trim();
    return [
      ...(rep ? [] : ["rep"]),
      ...(isAnswered ? [] : ["progress"]),
      ...missing,
      ...(isPlaced ? [] : ["where"]),
      ...(isDay ? [] : ["due_text"]),
    ];
  }

  #missing(names: string[]): void {
    for (const place of this.#form.querySelectorAll<HTMLElement>("[data-problem]")) {
      const name = place.dataset["problem"]!;
      const isSaid = name === "due_text" && fieldOf(this.#form, name)!.value.trim() !== ""; // beside it
      place.hidden = isSaid || !names.includes(name);
      place.textContent = place.hidden ? "" : this.dataset[name === "where" ? "wordsWhere" : "wordsNeeded"]!;
    }
    if (names[0]) fieldOf(this.#form, names[0])?.focus();
  }

  // What waits

  async #load(): Promise<void> {
    const all = this.#people ? await device.capturesOf(this.#people.person).catch(() => []) : [];
    const isOver = (one: Capture): boolean => one.stage === "discarded" && Date.now() - one.at > DISCARDED_MS;
    for (const one of all.filter(isOver)) await device.drop(one.key);
    this.#rows = all.filter((one) => !isOver(one) && one.key !== this.#capture?.key);
  }

  async #send(): Promise<void> {
    window.clearTimeout(this.#timer);
    const waits = this.#rows.some((one) => one.stage === "waiting");
    if (!this.#people || !waits || this.#reach !== "here" || this.#isSending) {
      this.#draw();
      this.#later();
      return;
    }
    this.#isSending = true;
    this.#say();
    const { sent, end } = await sendWaiting(this.#people.person);
    this.#isSending = false;
    this.#sent.push(...sent);
    if (end === "signed-out") this.#reach = "signed-out";
    if (end === "unreachable") this.#reach = "offline";
    await this.#load();
    this.#draw();
    if (sent.length) await this.#refresh(); // their commitments are the last ones now
    else this.#later();
  }

  #later(): void {
    const waits = this.#rows.some((one) => one.stage === "waiting");
    if (waits || this.#reach === "offline") this.#timer = window.setTimeout(this.#again, AGAIN_MS);
  }

  #again = (): void => {
    window.clearTimeout(this.#timer);
    if (document.visibilityState === "visible" && this.dataset["ready"] !== undefined) void this.#refresh();
  };

  #pressed = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>("button[data-act]");
    const key = button?.closest<HTMLElement>("[data-row]")?.dataset["row"];
    const capture = this.#rows.find((one) => one.key === key);
    if (!button || !capture) return;
    if (button.dataset["act"] === "open") void this.#open(capture);
    else void this.#move(capture, button.dataset["act"] === "discard" ? "discarded" : "writing");
  };

  async #open(capture: Capture): Promise<void> {
    if (this.#isBegun()) {
      await this.#keep();
      this.#rows.push(this.#capture);
    }
    this.#put((await device.captureOf(capture.key).catch(() => null)) ?? capture);
    this.#select("rep").focus();
  }

  async #move(capture: Capture, stage: "discarded" | "writing"): Promise<void> {
    await device.keep({ ...capture, stage, at: Date.now() });
    await this.#load();
    this.#draw();
    this.querySelector<HTMLElement>(`[data-row="${capture.key}"] button:not([hidden])`)?.focus();
  }

  // What is seen

  #draw(): void {
    const list = this.querySelector("[data-list]")!;
    list.replaceChildren(...this.#rows.map((one) => this.#row(one)), ...this.#sent.map((one) => this.#sentRow(one)));
    this.querySelector<HTMLElement>("[data-kept]")!.hidden = !list.children.length;
    this.#say();
  }

  #row(capture: Capture): HTMLElement {
    const { key, stage, stop, url, said, draft } = capture;
    const words = this.dataset[rowWords(stage === "stopped" ? (stop ?? "refused") : stage)]!;
    const isElsewhere = stage === "stopped" && url !== "";
    const acts = stage === "discarded" ? ["restore"] : [isElsewhere ? "visit" : "open", "discard"];
    return this.#line(key, capture.name, draft["theme"] ?? "", [words, said].filter(Boolean).join(": "), acts, url);
  }

  #sentRow({ key, name, theme, url }: Logged): HTMLElement {
    return this.#line(key, name, theme, this.dataset["rowSent"]!, ["visit"], url);
  }

  #line(key: string, name: string, theme: string, how: string, acts: string[], url: string): HTMLElement {
    const template = this.querySelector<HTMLTemplateElement>("[data-row-template]")!;
    const row = (template.content.cloneNode(true) as DocumentFragment).querySelector<HTMLElement>("li")!;
    row.dataset["row"] = key;
    row.querySelector("[data-who]")!.textContent = name || this.dataset["rowNobody"]!;
    row.querySelector("[data-what]")!.textContent = theme || this.dataset["rowUntitled"]!;
    row.querySelector("[data-how]")!.textContent = how;
    for (const act of row.querySelectorAll<HTMLElement>("[data-act]")) {
      act.hidden = !acts.includes(act.dataset["act"]!);
      act.setAttribute("aria-label", `${act.textContent}: ${name} ${theme}`.trim());
      if (act instanceof HTMLAnchorElement && !act.hidden) act.href = url;
    }
    return row;
  }

  #say(): void {
    const place = this.querySelector<HTMLElement>("[data-standing]")!;
    const words = this.#words();
    if (place.textContent !== words) place.textContent = words;
    this.querySelector<HTMLElement>("[data-sign-in]")!.hidden = this.#reach !== "signed-out";
  }

  #words(): string {
    const waiting = this.#rows.filter((one) => one.stage === "waiting").length;
    if (!this.#isKept) return this.dataset["wordsUnkept"]!;
    if (this.#isSending) return this.dataset["wordsSending"]!;
    if (this.#reach === "signed-out") return waiting ? this.#counted("Signin", waiting) : this.dataset["wordsSignedout"]!;
    if (waiting) return this.#counted("Waiting", waiting);
    if (!this.#people && this.#reach === "offline") return this.dataset["wordsUnknown"]!;
    if (this.#people && !this.#people.reps.length) return this.dataset["wordsNobody"]!;
    if (this.#reach === "offline") return this.dataset["wordsOffline"]!;
    return this.#sent.length && !this.#isBegun() ? this.#counted("Sent", this.#sent.length) : this.dataset["wordsTyping"]!;
  }

  #counted(name: string, n: number): string {
    return this.dataset[`words${name}${n === 1 ? "One" : "Many"}`]!.replace("{n}", String(n));
  }

  // One window a sheet

  /** Hold a capture while it is on this sheet, so that no other window takes it up. */
  #hold(key: string): void {
    this.#release();
    const held = new Promise<void>((resolve) => (this.#release = resolve));
    const locks = navigator.locks as LockManager | undefined;
    void locks?.request(LOCK + key, { ifAvailable: true }, () => held);
  }

  async #notOpenElsewhere(captures: Capture[]): Promise<Capture[]> {
    const locks = navigator.locks as LockManager | undefined;
    const held = new Set((await locks?.query())?.held?.map((one) => one.name));
    return captures.filter((one) => !held.has(LOCK + one.key));
  }
}

const isDone = (work: Promise<void>): Promise<boolean> => work.then(() => true, () => false);

function offer(select: HTMLSelectElement, options: [string, string][]): void {
  const chosen = select.value;
  const first = select.options[0]!;
  select.replaceChildren(first, ...options.map(([value, words]) => new Option(words, value)));
  select.value = options.some(([value]) => value === chosen) ? chosen : "";
}

function rowWords(name: string): string {
  return `row${name[0]!.toUpperCase()}${name.slice(1)}`;
}

customElements.define("capture-queue", CaptureQueue);
