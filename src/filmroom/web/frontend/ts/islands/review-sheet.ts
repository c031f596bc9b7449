// <review-sheet>: saves as one types. Every change goes to this device first, then to the server; a
// server that is down, a network that is gone and a sign-in that ran out only delay the second part.

import { turns } from "../film/turns";
import { copy, merge, same, split, take, TEXTS, type Difference, type Draft, type Point, type State, type TextName } from "../reviews/draft";
import * as conflict from "../reviews/conflict";
import { Keeper, type Kept } from "../reviews/kept";
import { markAsked, markEvidence } from "../reviews/marks";
import { remember, Saver, type Sheet } from "../reviews/saving";
import { send, type Answer } from "../reviews/sending";
import { stamp } from "../stamps";
import { newKey } from "../uuid";

const CHECK_MS = 500; // before a focus is looked at

export interface Picked {
  dimension: string;
  kind: Point["kind"];
  words: string;
  first: number | null;
  last: number | null;
  when: string;
}

class ReviewSheet extends HTMLElement implements Sheet<State, Kept> {
  #form!: HTMLFormElement;
  #keeper!: Keeper;
  #saver!: Saver<State, Kept>;
  #version = 0;
  #base!: Draft; // what the server is known to keep
  #sent: Draft[] = []; // since #base, and not answered
  #evidence: Point[] = [];
  #theirs: State | null = null; // while two versions wait for a choice
  #differences: Difference[] = [];
  #checking = 0;
  #tried = false; // to complete it: what is missing is marked from then on

  connectedCallback(): void {
    this.#form = this.querySelector("form")!;
    this.#keeper = new Keeper(this.dataset["person"]!, this.dataset["review"]!);
    this.#saver = new Saver<State, Kept>(this, this.#keeper);
    const state = JSON.parse(this.querySelector('script[type="application/json"]')!.textContent!) as State;
    this.#stand(state);
    this.#evidence = copy(state.draft).evidence;
    this.#listen();
    this.#show(state);
    this.#recover(state);
    this.querySelector<HTMLElement>("[data-save-now]")!.hidden = true;
    this.dataset["ready"] = "";
    if (location.hash === "#review" && !this.#theirs) this.#begin();
  }

  /** Whoever comes to write starts at the first dimension without a score. */
  #begin(): void {
    const row = [...this.querySelectorAll<HTMLElement>("fieldset.dimension")].find((one) => !one.querySelector("input:checked"));
    row?.querySelector("input")?.focus({ preventScroll: true });
    if (row?.previousElementSibling) row.scrollIntoView({ block: "nearest" });
  }

  disconnectedCallback(): void {
    markEvidence([]);
    markAsked(undefined);
    document.removeEventListener("evidence:picked", this.#picked);
    this.#saver.end();
  }

  #listen(): void {
    this.#form.addEventListener("input", this.#typed);
    this.#form.addEventListener("submit", this.#submit);
    this.#form.addEventListener("click", this.#click);
    this.#form.addEventListener("keydown", this.#key);
    document.addEventListener("evidence:picked", this.#picked);
  }

  /** What the server keeps is what is typed on from here; also where the form is sent without script. */
  #stand(state: State): void {
    this.#version = state.version;
    this.#base = state.draft;
    this.#sent = [];
    this.#field("version")!.value = String(state.version);
  }

  // What is on the sheet

  #field(name: string): HTMLInputElement | HTMLTextAreaElement | null {
    return this.#form.querySelector(`[name="${name}"]`);
  }

  #read(): Draft {
    const draft = { scores: {}, evidence: copy({ ...this.#base, evidence: this.#evidence }).evidence } as unknown as Draft;
    for (const name of TEXTS) draft[name] = this.#field(name)?.value ?? this.#base[name] ?? "";
    for (const input of this.#form.querySelectorAll<HTMLInputElement>('input[name^="score-"]:checked'))
      draft.scores[input.name.slice("score-".length)] = input.value;
    return draft;
  }

  #write(draft: Draft): void {
    for (const name of TEXTS) {
      const field = this.#field(name);
      if (field && field.value !== draft[name]) field.value = draft[name];
    }
    for (const input of this.#form.querySelectorAll<HTMLInputElement>('input[name^="score-"]'))
      input.checked = draft.scores[input.name.slice("score-".length)] === input.value;
    this.#evidence = copy(draft).evidence;
    this.#drawEvidence();
  }

  // Typing

  #typed = (event: Event): void => {
    const field = event.target as HTMLInputElement;
    if ("reason" in field.dataset) {
      const point = this.#evidence.find((one) => one.key === field.closest<HTMLElement>(".evidence")?.dataset["key"]);
      if (point) point.reason = field.value;
    } else if (!this.#isContent(field)) return;
    if (field.name === "focus") this.#checkSoon();
    this.#saver.changed();
  };

  #isContent(field: HTMLInputElement): boolean {
    return field.name.startsWith("score-") || TEXTS.includes(field.name as TextName);
  }

  toKeep(): Kept {
    return { version: this.#version, base: this.#base, sent: this.#sent, draft: this.#read() };
  }

  #picked = (event: Event): void => {
    const picked = (event as CustomEvent<Picked>).detail;
    this.#add(picked);
  };

  #add(picked: Picked): void {
    const point: Point = {
      ...picked,
      key: newKey(),
      transcript: picked.first === null ? "" : this.dataset["transcript"]!,
      note: "",
      reason: "",
      status: "",
      status_note: "",
    };
    this.#evidence.push(point);
    this.#drawEvidence();
    this.#tell("wordsAdded", point);
    this.#form.querySelector(`[data-key="${point.key}"]`)?.scrollIntoView({ block: "nearest" });
    this.#saver.changed();
  }

  #tell(word: "wordsAdded" | "wordsRemoved" | "wordsDismissed", { dimension, when, words }: Pick<Point, "dimension" | "when" | "words">): void {
    this.querySelector("[data-news]")!.textContent = `${this.dataset[word]} ${this.#nameOf(dimension)}, ${when} ${words}`;
  }

  #nameOf(dimension: string): string {
    const input = this.#form.querySelector(`input[name="score-${dimension}"]`);
    return input?.closest("fieldset.dimension")?.querySelector("legend")?.textContent ?? dimension;
  }

  #click = (event: Event): void => {
    const place = (event.target as Element).closest<HTMLElement>("a[data-place]");
    if (place) markAsked(this.#evidence.find((one) => one.key === place.closest<HTMLElement>(".evidence")?.dataset["key"]));
    const button = (event.target as Element).closest("button");
    if (!button) return;
    if ("remove" in button.dataset) this.#remove(button);
    else if ("accept" in button.dataset) this.#judge(button, "confirmed");
    else if ("dismissSuggestion" in button.dataset) this.#judge(button, "dismissed");
    else if ("suggestionUse" in button.dataset) this.#useSuggestion();
    else if ("conflictSettle" in button.dataset) this.#settle();
    else if ("addNow" in button.dataset) this.#addByHand(event);
  };

  #key = (event: KeyboardEvent): void => {
    const chip = (event.target as Element).closest<HTMLElement>(".chip[data-suggested]");
    if (chip && (event.key === "y" || event.key === "n")) {
      event.preventDefault();
      chip.querySelector<HTMLElement>(event.key === "y" ? "[data-accept]" : "[data-dismiss-suggestion]")?.click();
    }
    const field = event.target as HTMLElement;
    if (event.key === "Enter" && field.matches("#add-at, #add-words")) this.#addByHand(event);
    else if (event.key === "Enter" && field.matches("input:not([type=radio], [type=checkbox])")) event.preventDefault();
  };

  #remove(button: HTMLElement): void {
    const key = button.closest<HTMLElement>(".evidence")?.dataset["key"];
    const point = this.#evidence.find((one) => one.key === key);
    if (!point) return;
    this.#evidence = this.#evidence.filter((one) => one !== point);
    const fieldset = button.closest("fieldset");
    this.#drawEvidence();
    this.#tell("wordsRemoved", point);
    fieldset?.querySelector<HTMLElement>("input:checked, input")?.focus();
    this.#saver.changed();
  }

  #judge(button: HTMLElement, judgement: "confirmed" | "dismissed"): void {
    const chip = button.closest<HTMLElement>(".chip")!;
    const list = chip.closest<HTMLElement>("[data-suggestions]")!;
    const link = chip.querySelector("a")!;
    const picked: Picked = {
      dimension: list.dataset["suggestions"]!,
      kind: "quote",
      words: link.querySelector("q")!.textContent!,
      first: Number(chip.dataset["first"]),
      last: Number(chip.dataset["last"]),
      when: link.querySelector("time")!.textContent!,
    };
    if (judgement === "confirmed") this.#add(picked);
    else this.#tell("wordsDismissed", picked);
    void this.#sendJudgement(chip, judgement);
    const next = chip.nextElementSibling ?? list.closest("fieldset");
    if (judgement === "dismissed") this.#dismissElsewhere(chip, list);
    chip.remove();
    next?.querySelector<HTMLElement>("a, input")?.focus();
  }

  /** The same words are suggested for no other dimension either. */
  #dismissElsewhere({ dataset }: HTMLElement, list: HTMLElement): void {
    for (const other of this.querySelectorAll<HTMLElement>(".chip[data-suggested]")) {
      const isSame = other.dataset["first"] === dataset["first"] && other.dataset["last"] === dataset["last"];
      if ((isSame || other.dataset["moment"] === dataset["moment"]) && !list.contains(other)) other.remove();
    }
  }

  async #sendJudgement({ dataset }: HTMLElement, judgement: string): Promise<void> {
    const url = this.dataset["judgeUrl"]!.replace("/moments/0/", `/moments/${dataset["moment"]}/`);
    await send(url, { judgement, first: dataset["first"], last: dataset["last"], kind: dataset["kind"] });
  }

  #addByHand(event: Event): void {
    if (!turns().all.length) return; // no transcript beside: the form is sent whole
    event.preventDefault();
    const [words, at] = [this.#field("add-words")!, this.#field("add-at")!];
    const kind = this.#form.querySelector<HTMLInputElement>('[name="add-kind"]:checked')!.value as Point["kind"];
    const end = "endsAt" in this.dataset ? Number(this.dataset["endsAt"]) : null;
    const isPast = end !== null && (secondsOf(at.value) ?? 0) > end;
    const turn = kind === "crm_fact" || isPast ? null : turnAt(at.value, end !== null);
    const nowhere = isPast ? `${this.dataset["wordsEnd"]} ${stamp(end * 1000)}.` : this.dataset["wordsPlace"]!;
    const wrong = !words.value.trim() ? this.dataset["wordsShort"]! : kind !== "crm_fact" && !turn ? nowhere : "";
    const error = this.querySelector<HTMLElement>("[data-add-error]")!;
    error.hidden = !wrong;
    error.textContent = wrong;
    if (wrong) {
      (words.value.trim() ? at : words).focus();
      return;
    }
    this.#add({
      dimension: this.#form.querySelector<HTMLSelectElement>('[name="add-dimension"]')!.value,
      kind,
      words: words.value.trim(),
      first: turn ? Number(turn.dataset["first"]) : null,
      last: turn ? Number(turn.dataset["last"]) : null,
      when: turn?.querySelector("a")?.textContent ?? "",
    });
    words.value = at.value = "";
    words.focus();
  }

  // Saving

  isSaved(): boolean {
    return same(this.#read(), this.#base);
  }

  isAsking(): boolean {
    return this.#theirs !== null;
  }

  send(): Promise<Answer> {
    const draft = this.#read();
    this.#sent = remember(this.#sent, draft);
    this.#saver.keep();
    return send(this.dataset["draftUrl"]!, { version: this.#version, draft });
  }

  accept(state: State): void {
    const sent = this.#sent.at(-1)!;
    const typed = this.#read();
    this.#stand(state);
    // The server straightened the words of some evidence; what was typed since stays.
    this.#evidence = merge(sent, [], typed, state.draft).draft.evidence;
    this.#drawEvidence();
    this.#show(state);
  }

  // What was kept on this device, and what somebody else has saved

  #recover(state: State): void {
    const found = this.#keeper.found();
    if (!found.length) return;
    let draft = copy(state.draft);
    const differences = new Map<string, Difference>();
    for (const { kept } of found) {
      const joined = merge(kept.base, kept.sent, kept.draft, draft);
      draft = joined.draft;
      for (const one of joined.differences) differences.set(one.part, one);
    }
    this.#saver.absorbed = found;
    this.#write(draft);
    if (differences.size) this.#ask(state, [...differences.values()]);
    else if (this.isSaved()) this.#saver.clean();
    else this.#saver.changed();
  }

  meet(state: State): void {
    const { draft, differences } = merge(this.#base, this.#sent, this.#read(), state.draft);
    if (differences.length) {
      this.#ask(state, differences);
      return;
    }
    this.#stand(state);
    this.#write(draft);
    this.#saver.changed();
  }

  #ask(state: State, differences: Difference[]): void {
    this.#theirs = state;
    this.#differences = differences;
    conflict.ask(
      this,
      differences.map(({ part, mine, theirs }) => {
        const isText = split(part)[0] === "text" && part !== "text:follow_up_on";
        return { label: this.#labelOf(part, state.draft), mine, theirs, canBeBoth: isText && Boolean(mine && theirs) };
      }),
    );
    this.#saver.say("choose");
    conflict.focusOn(this);
  }

  #labelOf(part: string, theirs: Draft): string {
    const [kind, name] = split(part);
    if (kind === "score") return this.#nameOf(name);
    if (kind === "text") return this.#form.querySelector(`label[for="sheet-${name}"]`)?.firstChild?.textContent?.trim() ?? name;
    const point = [...this.#evidence, ...theirs.evidence].find((one) => one.key === name);
    return point ? this.#nameOf(point.dimension) : name;
  }

  #settle(): void {
    const state = this.#theirs;
    if (!state) return;
    const typed = this.#read(); // with what was typed since
    const { draft } = merge(this.#base, this.#sent, typed, state.draft);
    this.#differences.forEach((one, index) => {
      const chosen = conflict.chosen(this, index);
      const name = split(one.part)[1] as TextName;
      if (chosen === "theirs") take(draft, one.part, state.draft);
      else if (chosen === "both") draft[name] = `${state.draft[name]}\n${typed[name]}`;
      else take(draft, one.part, typed);
    });
    this.#theirs = null;
    this.#differences = [];
    this.#stand(state);
    this.#write(draft);
    conflict.end(this);
    this.#saver.changed();
    this.#saver.later(0);
  }

  // Completing

  #submit = (event: SubmitEvent): void => {
    const submitter = event.submitter;
    if (submitter && "leave" in submitter.dataset) return;
    if (submitter && "addNow" in submitter.dataset) return;
    event.preventDefault();
    if (submitter && "complete" in submitter.dataset) void this.#complete(submitter as HTMLButtonElement);
    else this.#saver.later(0);
  };

  async #complete(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    if (await this.#saver.save()) {
      const ask = this.#form.querySelector<HTMLInputElement>('[name="ask"]')?.checked ?? false;
      const answer = await send(this.dataset["completeUrl"]!, { version: this.#version, ask });
      if (answer.kind === "done") {
        location.assign((answer.body as { location: string }).location);
        return;
      }
      if (answer.kind === "refused" && answer.state) {
        this.#tried = true;
        this.#show(answer.state);
        this.#goToMissing();
      } else this.#saver.after(answer);
    }
    button.disabled = false;
  }

  #sayMissing({ done, total }: State["meter"]): void {
    const missing = total - done;
    const words = this.dataset[missing === 1 ? "wordsIncompleteOne" : "wordsIncomplete"]!;
    const told = missing ? words.replace("{n}", String(missing)).replace("{total}", String(total)) : "";
    const place = this.querySelector("[data-told]")!;
    if (place.textContent !== told) place.textContent = told;
  }

  #goToMissing(): void {
    const row = this.#form.querySelector<HTMLElement>("fieldset[data-missing], [aria-invalid=true]");
    const field = row?.matches("fieldset") ? row.querySelector<HTMLElement>("input") : row;
    (field ?? this.#form.querySelector<HTMLElement>(".meter-missing a"))?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "center" });
  }

  // Drawing

  #drawEvidence(): void {
    markEvidence(this.#evidence);
    document.dispatchEvent(new CustomEvent("evidence:shown", { detail: this.#evidence }));
    for (const list of this.querySelectorAll<HTMLElement>("[data-evidence]")) {
      const points = this.#evidence
        .filter((one) => one.dimension === list.dataset["evidence"])
        .sort((a, b) => (a.first ?? Infinity) - (b.first ?? Infinity));
      const there = new Map([...list.querySelectorAll<HTMLElement>(".evidence")].map((one) => [one.dataset["key"]!, one]));
      for (const [key, element] of there) if (!points.some((one) => one.key === key)) element.remove();
      points.forEach((point, index) => {
        const element = there.get(point.key) ?? this.#newChip();
        if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
        this.#drawPoint(element, point);
      });
      this.#dropSuggestions(list.dataset["evidence"]!, points);
    }
  }

  /** What a person has picked is suggested no longer. */
  #dropSuggestions(dimension: string, points: Point[]): void {
    for (const chip of this.querySelectorAll<HTMLElement>(`[data-suggestions="${dimension}"] .chip`)) {
      const [first, last] = [Number(chip.dataset["first"]), Number(chip.dataset["last"])];
      if (points.some((one) => one.first !== null && one.first <= last && first <= one.last!)) chip.remove();
    }
  }

  #newChip(): HTMLElement {
    const template = this.querySelector<HTMLTemplateElement>("[data-evidence-template]")!;
    return (template.content.cloneNode(true) as DocumentFragment).querySelector<HTMLElement>(".evidence")!;
  }

  #drawPoint(element: HTMLElement, point: Point): void {
    element.dataset["key"] = point.key;
    const turn = point.first === null ? null : turns().of(point.first);
    const link = element.querySelector<HTMLAnchorElement>("[data-place]")!;
    if (turn) {
      link.href = `#${turn.id}`;
      const seek = turn.querySelector<HTMLElement>("[data-seek]")?.dataset["seek"];
      if (seek && !link.dataset["seek"]) link.dataset["seek"] = seek;
    }
    for (const icon of element.querySelectorAll<HTMLElement>("[data-kind-icon]")) icon.hidden = icon.dataset["kindIcon"] !== point.kind;
    for (const icon of element.querySelectorAll<HTMLElement>("[data-status-icon]")) icon.hidden = icon.dataset["statusIcon"] !== point.status;
    const when = element.querySelector<HTMLElement>("[data-when]")!;
    when.textContent = point.when;
    when.hidden = !point.when;
    const remove = element.querySelector<HTMLElement>("[data-remove]")!;
    remove.setAttribute("aria-label", `${remove.dataset["remove"]}: ${point.words}`);
    element.querySelector("[data-words]")!.textContent = point.kind === "quote" ? `“${point.words}”` : point.words;
    const note = element.querySelector<HTMLElement>("[data-note]")!;
    note.textContent = point.status_note;
    note.hidden = !point.status_note;
    const doubtful = point.status === "unverified" || point.status === "lost";
    element.querySelector<HTMLElement>("[data-reason-field]")!.hidden = !doubtful;
    const reason = element.querySelector<HTMLInputElement>("[data-reason]")!;
    if (document.activeElement !== reason) reason.value = point.reason;
  }

  #show(state: State): void {
    this.#drawEvidence();
    this.#drawMeter(state.meter);
    for (const row of this.querySelectorAll<HTMLElement>("fieldset.dimension")) {
      const key = row.querySelector("input")!.name.slice("score-".length);
      row.toggleAttribute("data-missing", this.#tried && state.problems.some((one) => one.dimension === key));
    }
    for (const place of this.querySelectorAll<HTMLElement>("[data-problem]")) {
      const field = place.dataset["problem"];
      const about = state.problems.filter((one) => one.field === field && (this.#tried || !/^(missing|no)-/.test(one.code)));
      place.textContent = about.map((one) => one.message).join(" ");
      place.hidden = !about.length;
      this.#form.querySelector(`[aria-describedby~="${place.id}"]`)?.setAttribute("aria-invalid", String(about.length > 0));
    }
    for (const place of this.querySelectorAll<HTMLElement>("[data-hint]")) {
      const about = state.warnings.filter((one) => one.field === place.dataset["hint"]);
      place.textContent = about.map((one) => one.message).join(" ");
      place.hidden = !about.length;
    }
    if (this.#tried) this.#sayMissing(state.meter);
    if (!state.problems.some((one) => one.field === "focus")) this.#suggest("");
  }

  #drawMeter({ done, total, missing }: State["meter"]): void {
    const meter = this.querySelector<HTMLElement>("[data-meter] .meter")!;
    meter.toggleAttribute("data-full", done === total);
    meter.querySelector(".numbers")!.textContent = `${done} ${this.dataset["wordsOf"]} ${total}`;
    meter.querySelector(".meter-done")!.setAttribute("width", String(done));
    const list = meter.querySelector(".meter-missing") ?? meter.appendChild(document.createElement("ul"));
    list.className = "meter-missing";
    list.setAttribute("role", "list");
    const template = this.querySelector<HTMLTemplateElement>("[data-missing-template]")!;
    const focused = (document.activeElement as HTMLAnchorElement | null)?.closest(".meter-missing a")?.getAttribute("href");
    list.replaceChildren(
      ...missing.map(([words, href]) => {
        const line = (template.content.cloneNode(true) as DocumentFragment).querySelector("li")!;
        const link = line.querySelector("a")!;
        link.textContent = words;
        link.href = href;
        return line;
      }),
    );
    if (focused) list.querySelector<HTMLElement>(`a[href="${focused}"]`)?.focus();
  }

  // The focus, as it is typed

  #checkSoon(): void {
    window.clearTimeout(this.#checking);
    this.#checking = window.setTimeout(() => void this.#check(), CHECK_MS);
  }

  async #check(): Promise<void> {
    const statement = this.#field("focus")!.value.trim();
    const answer = statement ? await send(this.dataset["focusUrl"]!, { statement }) : null;
    if (statement !== this.#field("focus")!.value.trim()) return;
    const found = answer?.kind === "done" ? (answer.body as { ok: boolean; findings: string[]; suggestion: string }) : null;
    const place = this.querySelector<HTMLElement>('[data-problem="focus"]')!;
    place.textContent = found && !found.ok ? found.findings.join(" ") : "";
    place.hidden = !place.textContent;
    this.#suggest(found && !found.ok ? found.suggestion : "");
  }

  #suggest(words: string): void {
    const place = this.querySelector<HTMLElement>("[data-suggestion]");
    if (!place) return;
    place.hidden = !words;
    place.querySelector("[data-suggestion-words]")!.textContent = words;
  }

  #useSuggestion(): void {
    const field = this.#field("focus")!;
    field.value = this.querySelector("[data-suggestion-words]")!.textContent!;
    field.focus();
    this.#checkSoon();
    this.#saver.changed();
  }
}

function secondsOf(typed: string): number | null {
  if (!/^\d{1,3}(:\d{1,2}){1,2}$/.test(typed.trim())) return null;
  return typed.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The turn named "turn 31", the one that shows "12:40", else the one heard then. */
function turnAt(typed: string, isTimed: boolean): HTMLElement | null {
  const { all } = turns();
  const numbered = /^(?:turn|Beitrag)\s*#?(\d+)$/i.exec(typed.trim());
  if (numbered) return all[Number(numbered[1]) - 1] ?? null;
  const seconds = isTimed ? secondsOf(typed) : null;
  if (seconds === null) return null;
  const begun = all.filter((turn) => "start" in turn.dataset && beginsAt(turn) <= seconds);
  return begun.find((turn) => beginsAt(turn) === seconds) ?? begun.at(-1) ?? all[0] ?? null;
}

function beginsAt(turn: HTMLElement): number {
  return Math.floor(Number(turn.dataset["start"]) / 1000);
}

customElements.define("review-sheet", ReviewSheet);
