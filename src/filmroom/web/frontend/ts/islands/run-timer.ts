// <run-timer>: the minutes since a session started. It counts and says nothing else. The server says
// how long it is; from then on a clock runs that nobody can set.

const LOOK_MS = 10_000;
const MINUTE_MS = 60_000;

class RunTimer extends HTMLElement {
  #timer = 0;
  #start = 0; // on the clock of the page

  connectedCallback(): void {
    this.#start = performance.now() - Number(this.dataset["seconds"]) * 1000;
    this.#timer = window.setInterval(() => this.#show(), LOOK_MS);
    this.#show();
  }

  disconnectedCallback(): void {
    window.clearInterval(this.#timer);
  }

  #show(): void {
    const minutes = String(Math.floor((performance.now() - this.#start) / MINUTE_MS));
    const place = this.querySelector("[data-elapsed]")!;
    if (place.textContent !== minutes) place.textContent = minutes;
  }
}

customElements.define("run-timer", RunTimer);
