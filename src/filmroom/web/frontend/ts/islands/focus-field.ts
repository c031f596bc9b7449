// A focus as it is typed: says whether a camera could catch it, and offers another wording.

import { csrfToken } from "../csrf";

const CHECK_MS = 500; // before a statement is looked at

interface Checked {
  ok: boolean;
  findings: string[];
  suggestion: string;
}

class FocusField extends HTMLElement {
  #waiting = 0;

  connectedCallback(): void {
    this.addEventListener("input", this.#soon);
    this.querySelector("[data-use]")?.addEventListener("click", this.#use);
    if (this.#field.value.trim()) void this.#check();
  }

  disconnectedCallback(): void {
    window.clearTimeout(this.#waiting);
    this.removeEventListener("input", this.#soon);
    this.querySelector("[data-use]")?.removeEventListener("click", this.#use);
  }

  get #field(): HTMLTextAreaElement {
    return this.querySelector("textarea")!;
  }

  #soon = (): void => {
    window.clearTimeout(this.#waiting);
    this.#waiting = window.setTimeout(() => void this.#check(), CHECK_MS);
  };

  async #check(): Promise<void> {
    const statement = this.#field.value.trim();
    const found = statement ? await this.#ask(statement) : null;
    if (statement !== this.#field.value.trim()) return;
    this.#say("[data-findings]", found && !found.ok ? found.findings.join(" ") : "");
    const suggestion = found && !found.ok ? found.suggestion : "";
    this.querySelector("[data-words]")!.textContent = suggestion;
    this.querySelector<HTMLElement>("[data-suggestion]")!.hidden = !suggestion;
  }

  async #ask(statement: string): Promise<Checked | null> {
    try {
      const answer = await fetch(this.dataset["url"]!, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken(), "X-Requested-With": "fetch" },
        body: JSON.stringify({ statement }),
      });
      return answer.ok ? ((await answer.json()) as Checked) : null;
    } catch {
      return null; // the server checks it again when it is sent
    }
  }

  #say(where: string, words: string): void {
    const place = this.querySelector<HTMLElement>(where)!;
    place.textContent = words;
    place.hidden = !words;
  }

  #use = (): void => {
    this.#field.value = this.querySelector("[data-words]")!.textContent!;
    this.#field.focus();
    void this.#check();
  };
}

customElements.define("focus-field", FocusField);
