// One thin line on top while something is on its way; CSS keeps it away for the first 300 ms.

let open = 0;

function count(by: 1 | -1): void {
  open = Math.max(0, open + by);
  document.body.classList.toggle("is-waiting", open > 0);
}

document.addEventListener("htmx:beforeRequest", () => count(1));
document.addEventListener("htmx:afterRequest", () => count(-1));
