// <kept-words>: what is typed in the form inside stays on this device until the page that shows it as
// sent is opened (`data-forget`): a lost network or an ended sign-in costs nothing.

class KeptWords extends HTMLElement {
  connectedCallback(): void {
    const name = `filmroom.words.${this.dataset["id"]}`;
    try {
      if ("forget" in this.dataset) localStorage.removeItem(name);
      else this.#keep(name);
    } catch {
      // This browser keeps nothing; the form works all the same.
    }
  }

  #keep(name: string): void {
    const fields = [...this.querySelectorAll("textarea")];
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}") as Record<string, string>;
    if (!("refused" in this.dataset)) for (const field of fields) field.value = kept[field.name] ?? field.value;
    this.addEventListener("input", () => {
      const typed = Object.fromEntries(fields.map((field) => [field.name, field.value]));
      localStorage.setItem(name, JSON.stringify(typed));
    });
  }
}

customElements.define("kept-words", KeptWords);
