// <clip-steps>: the clips of a session, one after the other by keys. A recording plays from the start
// of its clip and stops at the end; what is heard is marked. Without one the words are gone through
// turn by turn. `data-one-at-a-time` shows only the clip one is at.

class ClipSteps extends HTMLElement {
  #clips: HTMLElement[] = [];
  #at = 0;

  connectedCallback(): void {
    this.#clips = [...this.querySelectorAll<HTMLElement>("[data-clip]")];
    const keys = this.querySelector<HTMLElement>("[data-clip-keys]");
    if (!keys || !this.#clips.length) return;
    keys.hidden = false;
    for (const [name, act] of Object.entries({ before: -1, next: 1 }))
      keys.querySelector<HTMLButtonElement>(`[data-clip-${name}]`)!.addEventListener("click", () => this.#go(act));
    keys.querySelector("[data-clip-play]")!.addEventListener("click", () => void this.#play());
    for (const clip of this.#clips) this.#watch(clip);
    this.#show();
  }

  #go(by: number): void {
    const to = Math.min(Math.max(this.#at + by, 0), this.#clips.length - 1);
    player(this.#clips[this.#at]!)?.pause();
    this.#at = to;
    this.#show();
    this.#clips[to]!.focus();
  }

  #show(): void {
    this.#clips.forEach((clip, index) => {
      clip.toggleAttribute("data-here", index === this.#at);
      if ("oneAtATime" in this.dataset) clip.hidden = index !== this.#at;
    });
    const clip = this.#clips[this.#at]!;
    const told = this.querySelector<HTMLElement>("[data-clip-told]")!;
    told.textContent = clip.querySelector("h2")?.firstChild?.textContent?.trim() ?? "";
    this.querySelector<HTMLButtonElement>("[data-clip-before]")!.disabled = this.#at === 0;
    this.querySelector<HTMLButtonElement>("[data-clip-next]")!.disabled = this.#at === this.#clips.length - 1;
  }

  async #play(): Promise<void> {
    const clip = this.#clips[this.#at]!;
    const heard = player(clip);
    if (!heard) return this.#read(clip);
    if (!heard.paused) return heard.pause();
    const [from, until] = span(heard);
    if (heard.currentTime < from || heard.currentTime >= until - 0.05) heard.currentTime = from;
    for (const other of this.#clips) if (other !== clip) player(other)?.pause();
    await heard.play().catch(() => this.#read(clip)); // a browser that cannot play it
  }

  /** Mark the next turn of a clip without a recording; after the last one it begins again. */
  #read(clip: HTMLElement): void {
    const turns = [...clip.querySelectorAll<HTMLElement>(".run-turns > li")];
    const next = (turns.findIndex((turn) => "now" in turn.dataset) + 1) % (turns.length || 1);
    mark(turns, turns[next]);
    turns[next]?.scrollIntoView({ block: "nearest" });
  }

  #watch(clip: HTMLElement): void {
    const heard = player(clip);
    if (!heard) return;
    const turns = [...clip.querySelectorAll<HTMLElement>(".run-turns > li[data-at]")];
    heard.addEventListener("play", () => {
      this.#at = this.#clips.indexOf(clip);
      this.#show();
    });
    heard.addEventListener("timeupdate", () => {
      const [, until] = span(heard);
      if (!heard.paused && heard.currentTime >= until) heard.pause();
      mark(turns, turns.filter((turn) => Number(turn.dataset["at"]) <= heard.currentTime + 0.01).at(-1));
    });
  }
}

const player = (clip: HTMLElement): HTMLMediaElement | null => clip.querySelector<HTMLMediaElement>(".player");

/** From when until when a player plays, in seconds, as its address says. */
function span(heard: HTMLMediaElement): [number, number] {
  const found = /#t=([\d.]+),([\d.]+)$/.exec(heard.src);
  return found ? [Number(found[1]), Number(found[2])] : [0, Infinity];
}

function mark(turns: HTMLElement[], now: HTMLElement | undefined): void {
  for (const turn of turns) turn.toggleAttribute("data-now", turn === now);
}

customElements.define("clip-steps", ClipSteps);
