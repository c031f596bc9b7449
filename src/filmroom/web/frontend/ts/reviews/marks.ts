// Evidence shown in the transcript by the browser's own highlights, which leave the text as it is.

import { spoken } from "../film/turns";

interface Quoted {
  kind: string;
  words: string;
  first: number | null; // segments of the transcript, both ends included
  last: number | null;
}

const SOUND = /[\p{L}\p{N}]/u;

/** Mark the words of evidence in the transcript. */
export function markEvidence(points: Quoted[]): void {
  paint("evidence", points);
}

/** Mark the words that somebody has just asked for. */
export function markAsked(point: Quoted | undefined): void {
  paint("evidence-asked", point ? [point] : []);
}

/** Mark what an address asks for: `?said=2-3` is what was said in the segments 2 and 3. */
export function markAddressed(): void {
  const said = /^(\d+)-(\d+)$/.exec(new URLSearchParams(location.search).get("said") ?? "");
  if (said) markAsked({ kind: "observation", words: "", first: Number(said[1]), last: Number(said[2]) });
}

function paint(name: string, points: Quoted[]): void {
  if (!("highlights" in CSS)) return;
  const ranges = points.flatMap(rangesOf);
  if (!ranges.length) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
}

/** Where a quote stands, segment by segment; an observation is of all that was said there. */
function rangesOf({ kind, words, first, last }: Quoted): Range[] {
  if (first === null || last === null) return [];
  const places = lettersOf(first, last);
  const wanted = kind === "quote" ? letters(words) : "";
  const start = places.map(({ letter }) => letter).join("").indexOf(wanted);
  if (start < 0) return [];
  const ranges = new Map<Text, Range>();
  for (const { text, at } of places.slice(start, start + (wanted.length || places.length))) {
    const range = ranges.get(text) ?? document.createRange();
    if (!ranges.has(text)) range.setStart(text, at);
    range.setEnd(text, at + 1);
    ranges.set(text, range);
  }
  return [...ranges.values()];
}

/** The letters and digits of some segments, each with its place; one unit of text each. */
function lettersOf(first: number, last: number): { letter: string; text: Text; at: number }[] {
  const found: { letter: string; text: Text; at: number }[] = [];
  for (let segment = first; segment <= last; segment += 1) {
    for (const text of spoken(segment)?.childNodes ?? [])
      if (text instanceof Text) [...text.data.split("")].forEach((unit, at) => SOUND.test(unit) && found.push({ letter: unit.toLowerCase()[0]!, text, at }));
  }
  return found;
}

function letters(words: string): string {
  return words.split("").filter((unit) => SOUND.test(unit)).map((unit) => unit.toLowerCase()[0]).join("");
}
