// Which pages one was on of late. The browser keeps addresses alone; the server says what each is
// called, and of which it says nothing. Signing in starts anew.

const NAME = "filmroom.recent";
const KEPT = 12;
const OF_ONE_THING = /^\/[a-z]+\/(?:[a-z]+\/)?\d+\/$/;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return []; // storage is refused, or holds what nobody here wrote
  }
}

/** Addresses, latest first, without the page one is on. */
export function recent(): string[] {
  return read().filter((one) => one !== location.pathname);
}

try {
  if (!document.querySelector(".rail")) localStorage.removeItem(NAME);
  else if (OF_ONE_THING.test(location.pathname))
    localStorage.setItem(NAME, JSON.stringify([location.pathname, ...recent()].slice(0, KEPT)));
} catch {
  // A browser that refuses storage has no list.
}
