// <session-live>: asks where a running session stands and passes on what changed: words to the sheet of
// the page, the step and the end to what is drawn. It asks while the page is seen, soon after the last
// change or where words are about to come (`data-near`), else less often (docs/adr/0061).

const SOON_MS = 1_100;
const SELDOM_MS = 4_000;
const LIVELY_MS = 60_000; // after the last change or key
const WAITS_MS = [1_000, 2_000, 4_000, 8_000];
const OVER_MS = 10_000; // between looks at a session that has ended: its entry may follow

interface Live {
  tag: string;
  step: string;
  joined: boolean;
  ended: boolean;
  state: unknown; // null where the sheet has saved it itself
}

interface LiveSheet extends HTMLElement {
  arrive(state: unknown): boolean; // false: not now, ask again
  isSaved(): boolean;
}

class SessionLive extends HTMLElement {
  #tag = "";
  #timer = 0;
  #failures = 0;
  #lastChange = 0;
  #isAsking = false;
  #isEnded = false;

  connectedCallback(): void {
    this.#lastChange = performance.now();
    document.addEventListener("visibilitychange", this.#seen);
    document.addEventListener("input", this.#lively);
    window.addEventListener("online", this.#seen);
    this.#later(0);
  }

  disconnectedCallback(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    document.removeEventListener("input", this.#lively);
    window.removeEventListener("online", this.#seen);
    window.clearTimeout(this.#timer);
  }

  #seen = (): void => {
    if (document.visibilityState === "visible") this.#later(0);
  };

  #lively = (): void => {
    this.#lastChange = performance.now();
  };

  #later(ms: number): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(), ms);
  }

  #pace(): number {
    if (this.#isEnded) return OVER_MS;
    if ("near" in this.dataset) return SOON_MS;
    return performance.now() - this.#lastChange < LIVELY_MS ? SOON_MS : SELDOM_MS;
  }

  async #ask(): Promise<void> {
    if (this.#isAsking || document.visibilityState === "hidden") return;
    this.#isAsking = true;
    const wait = await this.#asked();
    this.#isAsking = false;
    if (this.isConnected && wait >= 0) this.#later(wait);
  }

  /** Ask once; give how long to wait for the next time, or -1 to ask no more. */
  async #asked(): Promise<number> {
    try {
      const known = document.querySelector<HTMLInputElement>('[data-live-sheet] [name="version"]')?.value ?? "";
      const answer = await fetch(`${this.dataset["url"]!}?version=${known}`, {
        headers: { "X-Requested-With": "fetch", ...(this.#tag ? { "If-None-Match": this.#tag } : {}) },
        cache: "no-store",
        signal: AbortSignal.timeout(20_000),
      });
      if (answer.status === 404 || answer.status === 403) return this.#gone();
      if (answer.status !== 304 && !answer.ok) throw new Error(String(answer.status));
      this.#found();
      if (answer.status === 304) this.#tag = answer.headers.get("ETag") ?? this.#tag; // good for a minute
      if (answer.status === 200) await this.#changed((await answer.json()) as Live);
      return this.#pace();
    } catch {
      return this.#lost();
    }
  }

  async #changed(live: Live): Promise<void> {
    if (!this.isConnected) return;
    if (this.#tag) this.#lively();
    const sheet = document.querySelector<LiveSheet>("[data-live-sheet]");
    const isTaken = sheet?.arrive && live.state ? sheet.arrive(live.state) : true;
    this.#tell(live);
    const isDrawn = await this.#draw(live);
    this.#isEnded = live.ended;
    if (live.ended) sheet?.toggleAttribute("data-over", this.#isClean());
    if (isTaken && isDrawn) this.#tag = live.tag;
  }

  #tell(live: Live): void {
    const joined = this.querySelector<HTMLElement>("[data-joined]");
    const words = this.dataset["wordsJoined"];
    if (joined && words && live.joined && joined.textContent !== words) {
      joined.textContent = words;
      document.querySelector('[name="typed_by_rep"]')?.setAttribute("data-joined", "");
    }
    const ended = this.querySelector<HTMLElement>("[data-ended]");
    if (ended) ended.hidden = !live.ended;
  }

  /** Draw again what shows the step, where this page does; true once it shows this one. */
  async #draw(live: Live): Promise<boolean> {
    if (!("draws" in this.dataset) || (this.dataset["step"] === live.step && !live.ended)) return true;
    const answer = await fetch(location.pathname, { headers: { "X-Requested-With": "fetch" }, cache: "no-store" });
    if (!answer.ok) return false;
    if (answer.redirected) {
      this.#leave(answer.url);
      return true;
    }
    const there = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll<HTMLElement>("[data-live-part]")) {
      const drawn = there.getElementById(part.id);
      if (!drawn) continue;
      part.replaceChildren(...drawn.childNodes);
      this.toggleAttribute("data-near", "near" in drawn.dataset);
    }
    this.dataset["step"] = live.step;
    return true;
  }

  /** The log entry takes the place of the page, unless words wait here that it does not hold. */
  #leave(url: string): void {
    if (this.#isClean()) location.replace(url);
  }

  #isClean(): boolean {
    return document.querySelector<LiveSheet>("[data-live-sheet]")?.isSaved() ?? true;
  }

  #found(): void {
    this.#failures = 0;
    this.#say("");
  }

  #lost(): number {
    const wait = WAITS_MS[Math.min(this.#failures, WAITS_MS.length - 1)]!;
    this.#failures += 1;
    if (this.#failures > 1) this.#say(this.dataset["wordsLost"] ?? "");
    return wait;
  }

  #gone(): number {
    this.#say(this.dataset["wordsGone"] ?? "");
    return -1;
  }

  #say(words: string): void {
    const place = this.querySelector<HTMLElement>("[data-lost]");
    if (!place) return;
    place.hidden = !words;
    if (place.textContent !== words) place.textContent = words;
  }
}

customElements.define("session-live", SessionLive);
