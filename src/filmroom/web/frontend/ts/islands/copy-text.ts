// <copy-text>: copies what its input holds. The smallest island, and the pattern for the others:
//
//   <copy-text>
//     <input readonly value="https://…" aria-label="Invitation link">
//     <button type="button" class="button" data-done="Copied">Copy</button>
//   </copy-text>
//
// An island works on markup the server has drawn, which is useful before script (here: select and
// copy by hand). It finds its parts in connectedCallback, listens on itself, holds its state in
// itself, takes its words from data attributes, and says what happened by an event that bubbles.

class CopyText extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", this.#copy);
  }

  disconnectedCallback(): void {
    this.removeEventListener("click", this.#copy);
  }

  #copy = async (event: Event): Promise<void> => {
    const button = (event.target as Element).closest("button");
    const input = this.querySelector("input");
    if (!button || !input) return;
    input.select();
    await navigator.clipboard.writeText(input.value);
    button.textContent = button.dataset["done"] ?? button.textContent;
    this.dispatchEvent(new CustomEvent("copied", { bubbles: true }));
  };
}

customElements.define("copy-text", CopyText);
