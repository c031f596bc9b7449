// The film strip as something to act on: a slider over the whole call that one can magnify and on
// which one marks a stretch. It knows times and its own width; what is said then, others know.

import { stamp } from "../stamps";
import { turns } from "./turns";

const WIDTH = 1000; // units of the drawing
const NARROWEST = 25; // units that are shown at most magnified
const STEP = 1.5; // by which a key or a button magnifies
const DRAG_PX = 5; // a shorter way is a click
const PIN_PX = 5; // this near a pin, the pin is meant

export interface Stretch {
  from: number; // ms
  to: number;
}

export interface Obeys {
  seek(ms: number): void;
  step(by: 1 | -1, extend: boolean): void;
  enter(): void;
  mark(stretch: Stretch | null): void;
}

interface Pin {
  x: number; // units
  ms: number;
  words: string;
}

export class Strip {
  readonly duration: number; // ms
  #root: HTMLElement;
  #svg: SVGSVGElement;
  #obeys: Obeys;
  #height: number;
  #from = 0; // where the magnified strip starts, in units
  #width = WIDTH;
  #at = 0; // ms
  #stretch: Stretch | null = null;
  #fingers = new Map<number, { x: number; began: number }>();
  #isDragging = false;
  #pins: Pin[] | null = null;

  constructor(root: HTMLElement, obeys: Obeys) {
    this.#root = root;
    this.#svg = root.querySelector("svg")!;
    this.#obeys = obeys;
    this.duration = Number(this.#svg.dataset["duration"]);
    this.#height = this.#svg.viewBox.baseVal.height;
    root.addEventListener("pointerdown", this.#down);
    root.addEventListener("pointermove", this.#move);
    root.addEventListener("pointerup", this.#up);
    root.addEventListener("pointercancel", this.#cancel);
    root.addEventListener("pointerleave", this.#unhint);
    root.addEventListener("wheel", this.#wheel, { passive: false });
    root.addEventListener("keydown", this.#key);
    this.#becomeSlider();
  }

  #becomeSlider(): void {
    const { dataset } = this.#root;
    this.#svg.setAttribute("aria-hidden", "true");
    this.#root.tabIndex = 0;
    const about = { role: "slider", "aria-label": dataset["wordsName"]!, "aria-valuemin": "0", "aria-valuemax": seconds(this.duration) };
    for (const [name, value] of Object.entries(about)) this.#root.setAttribute(name, value);
    this.at(0);
    this.#find("playhead").hidden = true;
  }

  // Where the call is

  /** Move to a moment of the call without a word, as it plays. */
  move(ms: number): void {
    this.#at = Math.min(this.duration, Math.max(0, ms));
    this.#find("playhead").hidden = false;
    this.#place("playhead", this.#at);
  }

  /** Show a moment of the call, and say it to who cannot see it. */
  at(ms: number): void {
    this.move(ms);
    this.#root.setAttribute("aria-valuenow", seconds(this.#at));
    this.#root.setAttribute("aria-valuetext", this.#spoken());
  }

  /** Where it plays or was chosen last lies in the window. */
  keepInSight(): void {
    const x = this.#x(this.#at);
    if (x < this.#from || x > this.#from + this.#width) this.#look(x - this.#width / 10, this.#width);
  }

  #spoken(): string {
    const turn = turns().at(this.#at);
    if (!turn) return stamp(this.#at);
    const number = this.#root.dataset["wordsTurn"]!.replace("{n}", String(turns().number(turn) + 1)).replace("{total}", String(turns().all.length));
    const words = turn.querySelector("p")?.textContent ?? "";
    return `${stamp(this.#at)}, ${number}, ${speaker(turn)}: ${words.length > 80 ? `${words.slice(0, 80)}…` : words}`;
  }

  // What is marked

  set stretch(stretch: Stretch | null) {
    this.#stretch = stretch;
    this.#find("stretch").hidden = stretch === null;
    this.#draw();
  }

  // Magnifying

  magnify(by: number, middle = this.#at): void {
    const x = this.#x(middle);
    const share = Math.min(1, Math.max(0, (x - this.#from) / this.#width));
    const width = Math.min(WIDTH, Math.max(NARROWEST, this.#width / by));
    this.#look(x - share * width, width);
  }

  showAll(): void {
    this.#look(0, WIDTH);
  }

  show({ from, to }: Stretch): void {
    const width = Math.max(NARROWEST, (this.#x(to) - this.#x(from)) * 1.2);
    this.#look((this.#x(from) + this.#x(to) - width) / 2, width);
  }

  #look(from: number, width: number): void {
    this.#width = Math.min(WIDTH, width);
    this.#from = Math.min(WIDTH - this.#width, Math.max(0, from));
    this.#svg.setAttribute("viewBox", `${this.#from} 0 ${this.#width} ${this.#height}`);
    const overview = this.#find("window");
    overview.hidden = this.#width === WIDTH;
    overview.style.setProperty("margin-inline-start", `${(this.#from / WIDTH) * 100}%`);
    overview.style.setProperty("inline-size", `${(this.#width / WIDTH) * 100}%`);
    this.#draw();
  }

  #draw(): void {
    this.#place("playhead", this.#at);
    if (!this.#stretch) return;
    const box = this.#find("stretch");
    box.style.setProperty("inset-inline-start", `${this.#share(this.#stretch.from) * 100}%`);
    box.style.setProperty("inline-size", `${(this.#share(this.#stretch.to) - this.#share(this.#stretch.from)) * 100}%`);
  }

  // Moving a layer as wide as the strip lays nothing out again.
  #place(part: string, ms: number): void {
    this.#find(part).style.setProperty("transform", `translateX(${this.#share(ms) * 100}%)`);
  }

  #x(ms: number): number {
    return (ms / this.duration) * WIDTH;
  }

  #share(ms: number): number {
    return (this.#x(ms) - this.#from) / this.#width;
  }

  #find(part: string): HTMLElement {
    return this.#root.querySelector<HTMLElement>(`.film-${part}`)!;
  }

  // Pointers: a click seeks, a drag marks, two fingers magnify and move

  #ms(clientX: number): number {
    const box = this.#svg.getBoundingClientRect();
    const x = this.#from + ((clientX - box.left) / box.width) * this.#width;
    return (Math.min(WIDTH, Math.max(0, x)) / WIDTH) * this.duration;
  }

  #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, began: event.clientX });
    this.#root.setPointerCapture(event.pointerId);
    if (this.#fingers.size > 1) this.#isDragging = false;
  };

  #move = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === "mouse") this.#hint(event.clientX);
      return;
    }
    if (this.#fingers.size === 2) this.#pinch(event, finger);
    else if (this.#isDragging || Math.abs(event.clientX - finger.began) > DRAG_PX) {
      this.#isDragging = true;
      const [one, other] = [this.#ms(finger.began), this.#ms(event.clientX)];
      this.stretch = { from: Math.min(one, other), to: Math.max(one, other) };
    }
    finger.x = event.clientX;
  };

  #pinch(event: PointerEvent, finger: { x: number }): void {
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
    if (!other) return;
    const [before, now] = [Math.abs(finger.x - other.x), Math.abs(event.clientX - other.x)];
    const middle = this.#ms((finger.x + other.x) / 2);
    if (before > 0 && now > 0) this.magnify(now / before, middle);
    const moved = ((event.clientX - finger.x) / 2 / this.#svg.clientWidth) * this.#width;
    this.#look(this.#from - moved, this.#width);
  }

  #up = (event: PointerEvent): void => {
    const alone = this.#fingers.size === 1;
    if (!this.#fingers.delete(event.pointerId) || !alone) return;
    if (this.#isDragging) this.#obeys.mark(this.#stretch);
    else this.#obeys.seek(this.#pin(event.clientX)?.ms ?? this.#ms(event.clientX));
    this.#isDragging = false;
  };

  #cancel = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    if (this.#isDragging) this.#obeys.mark(null);
    this.#isDragging = false;
  };

  #wheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.magnify(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 100), this.#ms(event.clientX));
      return;
    }
    const aside = event.deltaX || (event.shiftKey ? event.deltaY : 0);
    if (!aside || this.#width === WIDTH) return;
    event.preventDefault();
    this.#look(this.#from + (aside / this.#svg.clientWidth) * this.#width, this.#width);
  };

  // What lies under the pointer

  #hint(clientX: number): void {
    const hint = this.#find("hint");
    const pin = this.#pin(clientX);
    const ms = pin?.ms ?? this.#ms(clientX);
    const turn = turns().at(ms);
    hint.textContent = [stamp(ms), turn && speaker(turn), pin?.words].filter(Boolean).join(" · ");
    hint.hidden = false;
    const box = this.#svg.getBoundingClientRect();
    const left = Math.min(box.width - hint.offsetWidth, Math.max(0, clientX - box.left - hint.offsetWidth / 2));
    hint.style.setProperty("transform", `translateX(${left}px)`);
  }

  #unhint = (): void => {
    this.#find("hint").hidden = true;
  };

  #pin(clientX: number): Pin | undefined {
    this.#pins ??= [...this.#svg.querySelectorAll<SVGElement>("[data-pin]:not([hidden])")].map(({ dataset }) => {
      const ms = Number(dataset["at"]);
      return { x: this.#x(ms), ms, words: dataset["words"]! };
    });
    const x = this.#x(this.#ms(clientX));
    const near = (PIN_PX / this.#svg.clientWidth) * this.#width;
    const [best] = this.#pins.filter((pin) => Math.abs(pin.x - x) <= near).sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x));
    return best;
  }

  /** Pins were hidden or shown. */
  forgetPins(): void {
    this.#pins = null;
  }

  // Keys while the strip has the focus

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does: Record<string, () => void> = {
      ArrowRight: () => this.#obeys.step(1, event.shiftKey),
      ArrowDown: () => this.#obeys.step(1, event.shiftKey),
      ArrowLeft: () => this.#obeys.step(-1, event.shiftKey),
      ArrowUp: () => this.#obeys.step(-1, event.shiftKey),
      PageDown: () => this.#obeys.seek(Math.min(this.duration, this.#at + 60_000)),
      PageUp: () => this.#obeys.seek(Math.max(0, this.#at - 60_000)),
      Home: () => this.#obeys.seek(0),
      End: () => this.#obeys.seek(this.duration),
      Enter: () => this.#obeys.enter(),
      "+": () => this.magnify(STEP),
      "=": () => this.magnify(STEP),
      "-": () => this.magnify(1 / STEP),
      "0": () => this.showAll(),
      Escape: () => this.#obeys.mark(null),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
    this.keepInSight();
  };
}

export function speaker(turn: HTMLElement): string {
  return turn.querySelector(".turn-speaker")?.textContent ?? "";
}

function seconds(ms: number): string {
  return String(Math.round(ms / 1000));
}
