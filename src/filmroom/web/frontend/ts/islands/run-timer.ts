// <run-timer>: the minutes since a session started. It counts and says nothing else.

const LOOK_MS = 10_000;
const MINUTE_MS = 60_000;

class RunTimer extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    this.#timer = window.setInterval(() => this.#show(), LOOK_MS);
    this.#show();
  }

  disconnectedCallback(): void {
    window.clearInterval(this.#timer);
  }

  #show(): void {
    const passed = Date.now() - Date.parse(this.dataset["started"]!);
    const minutes = String(Math.max(Math.floor(passed / MINUTE_MS), 0));
    const place = this.querySelector("[data-elapsed]")!;
    if (place.textContent !== minutes) place.textContent = minutes;
  }
}

customElements.define("run-timer", RunTimer);
