// <reaction-recorder>: a recording of two or three minutes, kept on the device while it is made and
// sent in parts meanwhile. The form around it is sent once all of it has arrived.

import { stamp } from "../stamps";
import * as store from "../takes/store";
import { Refused, upload, type Says } from "../takes/upload";
import { newKey } from "../uuid";

const PIECE_MS = 1_000;
const TICK_MS = 100;
const SAVED_MS = 500; // looks whether the sheet around it has been saved
const ASKED_EVERY = 20; // looks; each asking puts the save off a little
const LOUD = 0.25; // of full scale, at which the meter is full
const KINDS = {
  audio: ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"],
  video: ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"],
};
const PICTURE = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } };

type Kind = keyof typeof KINDS;
type State = "idle" | "asking" | "recording" | "paused" | "recorded";

class ReactionRecorder extends HTMLElement {
  #form!: HTMLFormElement;
  #take: store.Take | null = null;
  #pieces: Blob[] = [];
  #recorder: MediaRecorder | null = null;
  #stream: MediaStream | null = null;
  #sound: AudioContext | null = null;
  #level: AnalyserNode | null = null;
  #ticking = 0;
  #since = 0; // when it began, or went on
  #before = 0; // ms recorded until then
  #isEnded = false;
  #isMarked = false;
  #sending: AbortController | null = null;
  #isSent = true;
  #waits: HTMLElement | null = null; // the button that was pressed before all had arrived
  #kept: Promise<unknown> = Promise.resolve();

  connectedCallback(): void {
    this.#form = this.closest("form")!;
    for (const name of ["start", "pause", "stop", "again", "drop"]) this.#on(name);
    this.#file().addEventListener("change", () => this.#chosen());
    this.#form.addEventListener("submit", this.#submit, { capture: true });
    window.addEventListener("beforeunload", this.#leaving);
    if (!navigator.mediaDevices || !("MediaRecorder" in window)) this.#say("insecure", "bad");
    this.#show(navigator.mediaDevices ? "idle" : "recorded");
    this.dataset["ready"] = "";
    void this.#recover();
  }

  disconnectedCallback(): void {
    window.removeEventListener("beforeunload", this.#leaving);
    this.#end();
    this.#sending?.abort();
  }

  #part<E extends HTMLElement>(name: string): E {
    return this.querySelector<E>(`[data-${name}]`)!;
  }

  #file(): HTMLInputElement {
    return this.querySelector<HTMLInputElement>("input[type=file]")!;
  }

  #on(name: string): void {
    const does: Record<string, () => void> = {
      start: () => void this.#start(),
      pause: () => this.#pause(),
      stop: () => this.#recorder?.stop(),
      again: () => void this.#again(),
      drop: () => void this.#drop(),
    };
    this.#part(name).addEventListener("click", does[name]!);
  }

  #show(state: State): void {
    this.dataset["state"] = state;
    const shown: Record<string, boolean> = {
      start: state === "idle",
      pause: state === "recording" || state === "paused",
      stop: state === "recording" || state === "paused",
      again: state === "recorded" && this.#take !== null && Boolean(navigator.mediaDevices),
      drop: state === "recorded" && this.#take !== null && !this.#isSent,
    };
    for (const [name, isShown] of Object.entries(shown)) this.#part(name).hidden = !isShown;
    this.#part("live").hidden = state !== "recording" && state !== "paused";
    this.#part("pause").textContent = this.dataset[state === "paused" ? "wordsGoOn" : "wordsPause"]!;
  }

  #say(what: string, tone = ""): void {
    const words = this.dataset[`words${what[0]!.toUpperCase()}${what.slice(1)}`] ?? what;
    this.#tell(words, tone);
  }

  #tell(words: string, tone = ""): void {
    const place = this.#part("told");
    place.textContent = words;
    place.dataset["tone"] = tone;
  }

  // Recording

  async #start(): Promise<void> {
    const kind: Kind = this.querySelector<HTMLInputElement>('[value="video"]')!.checked ? "video" : "audio";
    this.#show("asking");
    this.#say("asking");
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: kind === "video" && PICTURE });
    } catch (problem) {
      this.#show("idle");
      this.#say((problem as DOMException).name === "NotAllowedError" ? "forbidden" : "missing", "bad");
      return;
    }
    const type = KINDS[kind].find((one) => MediaRecorder.isTypeSupported(one)) ?? "";
    this.#begin(type, "reaction");
    this.#recorder = new MediaRecorder(this.#stream, { mimeType: type, audioBitsPerSecond: 64_000, videoBitsPerSecond: 1_000_000 });
    this.#recorder.addEventListener("dataavailable", (event) => this.#add(event.data));
    this.#recorder.addEventListener("stop", () => this.#stopped());
    this.#recorder.start(PIECE_MS);
    this.#since = performance.now();
    this.#listen(kind);
    this.#ticking = window.setInterval(() => this.#tick(), TICK_MS);
    this.#show("recording");
    this.#say("recording");
    this.#part("stop").focus();
    void this.#send();
  }

  #begin(type: string, name: string): void {
    this.#take = { id: this.dataset["id"]!, key: newKey(), type: type.split(";")[0]!, name, length: 0 };
    this.#pieces = [];
    this.#before = 0;
    this.#isEnded = this.#isMarked = this.#isSent = false;
    this.#playback(null);
    this.#kept = store.forget(this.#take.id).catch(() => this.#say("unkept", "bad"));
  }

  #listen(kind: Kind): void {
    this.#sound = new AudioContext();
    this.#level = this.#sound.createAnalyser();
    this.#sound.createMediaStreamSource(this.#stream!).connect(this.#level);
    const preview = this.#part<HTMLVideoElement>("preview");
    preview.hidden = kind === "audio";
    if (kind === "audio") return;
    preview.srcObject = this.#stream;
    void preview.play();
  }

  #elapsed(): number {
    return this.#before + (this.dataset["state"] === "recording" ? performance.now() - this.#since : 0);
  }

  #tick(): void {
    const elapsed = this.#elapsed();
    this.#part("elapsed").textContent = stamp(elapsed);
    this.#part<HTMLProgressElement>("progress").value = elapsed;
    this.#part<HTMLMeterElement>("level").value = this.dataset["state"] === "recording" ? this.#loudness() : 0;
    if (elapsed >= Number(this.dataset["mark"]) && !this.#isMarked) {
      this.#isMarked = true;
      this.#say("marked");
    }
    if (elapsed >= Number(this.dataset["longest"]) && this.#recorder?.state !== "inactive") this.#recorder?.stop();
  }

  #loudness(): number {
    const samples = new Float32Array(this.#level!.fftSize);
    this.#level!.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return Math.min(Math.sqrt(power) / LOUD, 1);
  }

  #pause(): void {
    if (this.#recorder?.state === "recording") {
      this.#before = this.#elapsed();
      this.#recorder.pause();
      this.#show("paused");
      this.#say("paused");
    } else {
      this.#recorder?.resume();
      this.#since = performance.now();
      this.#show("recording");
      this.#say("recording");
    }
  }

  #add(data: Blob): void {
    if (!data.size || !this.#take) return;
    const n = this.#pieces.push(data) - 1;
    this.#take.length = Math.min(Math.round(this.#elapsed()), Number(this.dataset["longest"]));
    const take = { ...this.#take };
    this.#kept = this.#kept.then(() => store.keepPiece(take, n, data)).catch(() => this.#say("unkept", "bad"));
  }

  #stopped(): void {
    this.#before = this.#elapsed();
    this.#end();
    this.#take!.length = Math.min(Math.round(this.#before), Number(this.dataset["longest"]));
    this.#isEnded = true;
    this.#show("recorded");
    this.#say(this.#isSent ? "sent" : "sending");
    this.#playback(this.#whole());
    this.#part("again").focus();
  }

  /** Give microphone and camera back. */
  #end(): void {
    window.clearInterval(this.#ticking);
    if (this.#recorder && this.#recorder.state !== "inactive") this.#recorder.stop();
    this.#stream?.getTracks().forEach((track) => track.stop());
    this.#part<HTMLVideoElement>("preview").srcObject = null;
    void this.#sound?.close();
    this.#recorder = this.#stream = this.#sound = null;
  }

  #whole(): Blob {
    return new Blob(this.#pieces, { type: this.#take?.type ?? "" });
  }

  #playback(whole: Blob | null): void {
    for (const kind of ["audio", "video"] as const) {
      const player = this.#part<HTMLMediaElement>(`playback-${kind}`);
      if (player.src) URL.revokeObjectURL(player.src);
      const isShown = whole !== null && whole.type.startsWith(kind);
      player.closest<HTMLElement>("take-player")!.hidden = !isShown;
      if (isShown) player.src = URL.createObjectURL(whole);
      else player.removeAttribute("src");
    }
  }

  async #again(): Promise<void> {
    await this.#forget();
    await this.#start();
  }

  async #drop(): Promise<void> {
    await this.#forget();
    this.#show("idle");
    this.#say("dropped");
    this.#part("start").focus();
  }

  async #forget(): Promise<void> {
    this.#sending?.abort();
    this.#isSent = true;
    const id = this.dataset["id"]!;
    this.#take = null;
    this.#pieces = [];
    this.#playback(null);
    await this.#kept;
    await store.forget(id).catch(() => undefined);
  }

  // A file of one's own, and what an earlier visit left

  #chosen(): void {
    const file = this.#file().files?.[0];
    if (!file) return;
    this.#file().value = "";
    if (!file.size) return this.#say("empty", "bad");
    if (file.size > Number(this.dataset["limit"])) return this.#say("large", "bad");
    this.#begin(file.type, file.name);
    this.#pieces = [file];
    const take = this.#take!;
    this.#isEnded = true;
    void measured(file).then((length) => {
      take.length = length;
      void store.keepPiece(take, 0, file).catch(() => undefined);
      this.#show("recorded");
      this.#playback(file);
      this.#say("sending");
      void this.#send();
    });
  }

  async #recover(): Promise<void> {
    const left = await store.found(this.dataset["id"]!).catch(() => null);
    if (!left || this.#take) return;
    this.#take = left.take;
    this.#pieces = left.data;
    this.#isEnded = true;
    this.#isSent = false;
    this.#show("recorded");
    this.#playback(this.#whole());
    this.#say("found");
    void this.#send();
  }

  // Sending

  async #send(): Promise<void> {
    const take = this.#take!;
    this.#sending?.abort();
    const sending = (this.#sending = new AbortController());
    const source = {
      key: take.key,
      name: take.name,
      whole: () => this.#whole(),
      isEnded: () => this.#isEnded,
      length: () => take.length,
      base: () => this.#base(sending.signal),
    };
    try {
      await upload(source, (how) => this.#sent(how), sending.signal);
    } catch (problem) {
      if (!sending.signal.aborted) await this.#refused(problem as Error);
      return;
    }
    if (sending.signal.aborted) return;
    this.#isSent = true;
    await this.#kept;
    await store.forget(take.id).catch(() => undefined);
    this.#say("sent");
    this.#part("drop").hidden = true; // what is saved is deleted beside it
    await this.#draw(await this.#base(sending.signal));
    if (this.#waits) this.#form.requestSubmit(this.#waits);
    this.#waits = null;
  }

  #sent(how: Says): void {
    if (this.#isEnded) this.#say(how);
  }

  async #refused(problem: Error): Promise<void> {
    const words = problem instanceof Refused ? problem.message : "";
    this.#end();
    await this.#forget();
    this.#show("idle");
    this.#tell(words || this.dataset["wordsRefused"]!, "bad");
    this.#waits = null;
  }

  /** The address of the reaction; a new one has none before its sheet is saved. */
  async #base(signal: AbortSignal): Promise<string> {
    const base = this.dataset["base"]!;
    const session = this.#form.querySelector<HTMLInputElement>('[name="session"]');
    if (!session) return base;
    for (let looks = 0; !session.value && !signal.aborted; looks += 1) {
      if (looks % ASKED_EVERY === 0) this.#form.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((done) => window.setTimeout(done, SAVED_MS));
    }
    return base.replace(/\/\d+\/reaction\//, `/${session.value}/reaction/`);
  }

  /** Show the server's copy, with its captions, where the page has a place for it. */
  async #draw(base: string): Promise<void> {
    const place = document.getElementById("own-take");
    if (!place) return;
    const answer = await fetch(base).catch(() => null);
    if (!answer?.ok) return;
    const drawn = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("own-take");
    if (drawn) place.replaceWith(drawn);
  }

  #submit = (event: SubmitEvent): void => {
    if (this.#isSent || (event.submitter && "leave" in event.submitter.dataset)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!this.#isEnded) this.#recorder?.stop();
    this.#waits = event.submitter;
    this.#say("wait");
  };

  #leaving = (event: BeforeUnloadEvent): void => {
    if (this.#recorder?.state === "recording") event.preventDefault();
  };
}

/** How long a file lasts, in ms; 0 where the browser cannot tell. */
function measured(file: File): Promise<number> {
  const player = document.createElement(file.type.startsWith("video") ? "video" : "audio");
  const url = URL.createObjectURL(file);
  return new Promise<number>((done) => {
    const told = (length: number): void => {
      URL.revokeObjectURL(url);
      done(Number.isFinite(length) ? Math.round(length * 1000) : 0);
    };
    player.preload = "metadata";
    player.addEventListener("loadedmetadata", () => told(player.duration), { once: true });
    player.addEventListener("error", () => told(0), { once: true });
    player.src = url;
  });
}

customElements.define("reaction-recorder", ReactionRecorder);
