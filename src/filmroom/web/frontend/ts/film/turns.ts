// The turns of the transcript in their order, and what stands where. Thousands of them are looked
// through once; after that every question is answered by halving.

class Turns {
  readonly all: HTMLElement[];
  #starts: number[]; // ms; without a time, as the turn before
  #firsts: number[]; // segments
  #numbers = new Map<HTMLElement, number>();

  constructor(readonly root: HTMLElement | null) {
    this.all = [...(root?.querySelectorAll<HTMLElement>(".turn") ?? [])];
    this.#firsts = this.all.map((turn) => Number(turn.dataset["first"]));
    this.#starts = [];
    for (const turn of this.all) this.#starts.push(Number(turn.dataset["start"] ?? this.#starts.at(-1) ?? 0));
    this.all.forEach((turn, number) => this.#numbers.set(turn, number));
  }

  /** The turn heard at a moment: the last one that starts at or before it. */
  at(ms: number): HTMLElement | undefined {
    return this.all[Math.max(0, lastUpTo(this.#starts, ms))];
  }

  /** The turn that holds a segment. */
  of(segment: number): HTMLElement | null {
    const turn = this.all[lastUpTo(this.#firsts, segment)];
    return turn && segment <= Number(turn.dataset["last"]) ? turn : null;
  }

  /** Where a turn stands, from 0; -1 where there is none. */
  number(turn: Element | null | undefined): number {
    return this.#numbers.get(turn as HTMLElement) ?? -1;
  }

  /** When a turn is over: when the next one starts. */
  end(turn: HTMLElement, duration: number): number {
    return Math.max(this.start(turn), this.#starts[this.number(turn) + 1] ?? duration);
  }

  start(turn: HTMLElement): number {
    return this.#starts[this.number(turn)] ?? 0;
  }

  /** The turns from one to another, both included. */
  between(from: HTMLElement, to: HTMLElement): HTMLElement[] {
    return this.all.slice(this.number(from), this.number(to) + 1);
  }
}

let known: Turns | null = null;

/** The turns of this page; none where it has no transcript. */
export function turns(): Turns {
  if (!known?.root?.isConnected) known = new Turns(document.querySelector<HTMLElement>(".transcript"));
  return known;
}

/** What was said in one segment. */
export function spoken(segment: number): HTMLElement | null {
  return turns().of(segment)?.querySelector<HTMLElement>(`[data-segment="${segment}"]`) ?? null;
}

function lastUpTo(sorted: number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
