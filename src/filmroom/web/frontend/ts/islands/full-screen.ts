// <full-screen>: a button that gives the page the whole screen, and gives it back.

class FullScreen extends HTMLElement {
  connectedCallback(): void {
    if (document.fullscreenEnabled) this.dataset["ready"] = "";
    this.querySelector("button")!.addEventListener("click", () => void this.#turn());
    document.addEventListener("fullscreenchange", this.#say);
    this.#say();
  }

  disconnectedCallback(): void {
    document.removeEventListener("fullscreenchange", this.#say);
  }

  async #turn(): Promise<void> {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  }

  #say = (): void => {
    const words = document.fullscreenElement ? this.dataset["wordsLeave"] : this.dataset["wordsEnter"];
    this.querySelector("[data-words]")!.textContent = words ?? "";
  };
}

customElements.define("full-screen", FullScreen);
