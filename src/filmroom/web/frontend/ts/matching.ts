// How typed words find a line: case, accents and what lies between letters do not matter.

/** Text as it is compared: without case and without marks on letters. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

const SPLIT = /[^\p{L}\p{N}]+/u;

/** How well one typed word fits: 0 begins a word, 1 stands inside one, 2 its letters come in order. */
function fit(typed: string, text: string, words: readonly string[]): number {
  if (words.some((word) => word.startsWith(typed))) return 0;
  if (text.includes(typed)) return 1;
  return words.some((word, at) => word[0] === typed[0] && inOrder(typed, words.slice(at).join(" "))) ? 2 : NaN;
}

function inOrder(letters: string, text: string): boolean {
  let at = -1;
  return [...letters].every((letter) => (at = text.indexOf(letter, at + 1)) >= 0);
}

/** The worst fit of the typed words, 0 best; NaN where one of them does not fit at all. */
export function score(typed: string, line: string): number {
  const text = folded(line);
  const words = text.split(SPLIT).filter(Boolean);
  const fits = folded(typed).split(/\s+/).filter(Boolean).map((one) => fit(one, text, words));
  return fits.length ? Math.max(...fits) : 0;
}
