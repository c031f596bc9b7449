// <dictate-words>: speech becomes words in the fields of the form around it, by the browser's own
// recognition. What is said stays on the device; a browser that has its maker write it down offers
// it only where the organisation allows that (`data-may-leave`).

interface Heard {
  results: { length: number; [at: number]: { isFinal: boolean; [at: number]: { transcript: string } } };
  resultIndex: number;
}

interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  onresult: ((event: Heard) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

interface Recognizer {
  new (): Recognition;
  available?: (asked: { langs: string[]; processLocally: boolean }) => Promise<string>;
}

type Where = "device" | "maker";
type Field = HTMLTextAreaElement | HTMLInputElement;

const FIELDS = "textarea:not([readonly])";

class DictateWords extends HTMLElement {
  #where: Where | null = null;
  #recognition: Recognition | null = null;
  #button: HTMLButtonElement | null = null; // pressed

  connectedCallback(): void {
    this.closest("form")?.addEventListener("submit", this.#stop);
    document.addEventListener("visibilitychange", this.#hidden);
    void this.offer();
  }

  disconnectedCallback(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#recognition?.abort();
  }

  static get observedAttributes(): string[] {
    return ["data-may-leave"];
  }

  attributeChangedCallback(): void {
    if (this.isConnected) void this.offer();
  }

  /** Put a button beside every field that takes sentences, where something hears. */
  async offer(): Promise<void> {
    this.#where = await hearing(this.#language, "mayLeave" in this.dataset);
    const form = this.closest("form")!;
    for (const field of form.querySelectorAll<Field>(FIELDS)) this.#offerAt(field);
    this.querySelector<HTMLElement>("[data-about]")!.hidden = this.#where === null;
    this.dataset["offered"] = this.#where ?? "";
    this.querySelector("[data-about]")!.textContent = this.dataset[this.#where === "maker" ? "wordsMaker" : "wordsDevice"]!;
  }

  get #language(): string {
    const page = document.documentElement.lang || "en";
    return navigator.languages.find((one) => one.startsWith(page)) ?? page;
  }

  #offerAt(field: Field): void {
    const known = field.parentElement!.querySelector<HTMLButtonElement>("[data-dictate]");
    if (known || !this.#where) {
      if (known) known.hidden = !this.#where;
      return;
    }
    const template = this.querySelector<HTMLTemplateElement>("template")!;
    const button = (template.content.cloneNode(true) as DocumentFragment).querySelector("button")!;
    const label = field.labels?.[0]?.firstChild?.textContent?.trim() ?? "";
    button.setAttribute("aria-label", `${button.getAttribute("aria-label") ?? ""} ${label}`.trim());
    button.addEventListener("click", () => this.#press(button, field));
    field.after(button);
  }

  #press(button: HTMLButtonElement, field: Field): void {
    const isOther = this.#button !== button;
    this.#recognition?.abort();
    this.#ended();
    if (isOther) this.#listen(button, field);
    else this.#say("wordsStopped");
  }

  #listen(button: HTMLButtonElement, field: Field): void {
    const recognition = new (recognizer()!)();
    recognition.lang = this.#language;
    recognition.continuous = true;
    recognition.interimResults = false;
    if (this.#where === "device") recognition.processLocally = true;
    recognition.onresult = (event) => write(field, said(event));
    recognition.onerror = ({ error }) => this.#failed(recognition, error);
    recognition.onend = () => this.#recognition === recognition && this.#ended();
    this.#recognition = recognition;
    this.#button = button;
    button.setAttribute("aria-pressed", "true");
    this.#say("wordsListening");
    try {
      recognition.start();
    } catch {
      this.#failed(recognition, "start");
    }
  }

  #failed(recognition: Recognition, error: string): void {
    if (this.#recognition !== recognition || error === "aborted") return;
    this.#ended();
    this.#say(error === "not-allowed" ? "wordsRefused" : error === "no-speech" ? "wordsSilent" : "wordsFailed");
  }

  #ended(): void {
    this.#button?.setAttribute("aria-pressed", "false");
    this.#button = null;
    this.#recognition = null;
  }

  #stop = (): void => {
    this.#recognition?.stop();
    this.#ended();
  };

  #hidden = (): void => {
    if (document.visibilityState === "hidden") this.#stop();
  };

  #say(words: string): void {
    this.querySelector("[role=status]")!.textContent = this.dataset[words] ?? "";
  }
}

function recognizer(): Recognizer | undefined {
  const names = window as unknown as Record<string, Recognizer | undefined>;
  return names["SpeechRecognition"] ?? names["webkitSpeechRecognition"];
}

/** Who would hear: the device, the browser's maker where speech may leave, or nobody. */
async function hearing(language: string, mayLeave: boolean): Promise<Where | null> {
  const known = recognizer();
  if (!known) return null;
  try {
    if ((await known.available?.({ langs: [language], processLocally: true })) === "available") return "device";
  } catch {
    // A browser that knows the question and not this form of it does nothing on the device.
  }
  return mayLeave ? "maker" : null;
}

function said({ results, resultIndex }: Heard): string {
  const heard: string[] = [];
  for (let at = resultIndex; at < results.length; at += 1)
    if (results[at]!.isFinal) heard.push(results[at]![0]!.transcript.trim());
  return heard.filter(Boolean).join(" ");
}

/** Put words where the cursor is, with a space where one is missing. */
function write(field: Field, words: string): void {
  if (!words) return;
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  const start = !before || /[.!?]\s*$/.test(before) ? words[0]!.toUpperCase() + words.slice(1) : words;
  const text = before && !/\s$/.test(before) ? ` ${start}` : start;
  field.setRangeText(text, before.length, field.selectionEnd ?? before.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

customElements.define("dictate-words", DictateWords);
