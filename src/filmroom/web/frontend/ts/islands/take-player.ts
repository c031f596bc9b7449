// <take-player>: a recording made by a browser says nowhere how long it is, so players draw no scale.
// Going to its end once makes them find out.

const FAR = 1e7; // seconds

class TakePlayer extends HTMLElement {
  connectedCallback(): void {
    const player = this.querySelector<HTMLMediaElement>("audio, video")!;
    player.addEventListener("loadedmetadata", () => {
      if (player.duration !== Infinity) return;
      player.addEventListener("durationchange", () => (player.currentTime = 0), { once: true });
      player.currentTime = FAR;
    });
    if (player.readyState > 0) player.dispatchEvent(new Event("loadedmetadata"));
  }
}

customElements.define("take-player", TakePlayer);
