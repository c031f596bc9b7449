// A review sheet as a value: what the server keeps, what was typed, and how two of them are joined.

export interface Point {
  key: string;
  dimension: string;
  kind: "quote" | "observation" | "crm_fact";
  words: string;
  first: number | null; // segments of the transcript, both ends included
  last: number | null;
  transcript: string; // version of the transcript they are of
  note: string;
  reason: string;
  when: string;
  status: string; // "" until the server has looked
  status_note: string;
}

export const TEXTS = ["repeat", "worst_gap", "focus", "follow_up_on", "follow_up_where", "notes", "parked"] as const;
export type TextName = (typeof TEXTS)[number];

export interface Draft extends Record<TextName, string> {
  scores: Record<string, string>; // by dimension: "0", "1", "2" or "na"
  evidence: Point[];
}

export interface State {
  review: number;
  version: number;
  complete: boolean;
  edited_by: string;
  draft: Draft;
  meter: { done: number; total: number; missing: [string, string][] };
  problems: { code: string; message: string; field: string; dimension: string | null }[];
  warnings: { code: string; message: string; field: string; dimension: string | null }[];
}

/** One part of a sheet on which two people typed different things. */
export interface Difference {
  part: string; // "score:next_step", "text:notes", "evidence:<key>"
  mine: string; // as people read it; empty for nothing
  theirs: string;
}

export type Parts = Map<string, string>;

// What two versions of a part are compared by. The server may straighten the words of evidence and
// move its span; that is no difference between two people.
function parts(draft: Draft): Parts {
  const found: Parts = new Map();
  for (const [dimension, value] of Object.entries(draft.scores)) if (value) found.set(`score:${dimension}`, value);
  for (const name of TEXTS) if (draft[name]) found.set(`text:${name}`, draft[name]);
  for (const one of draft.evidence)
    found.set(`evidence:${one.key}`, JSON.stringify([one.dimension, one.kind, one.note, one.reason]));
  return found;
}

export function same(one: Draft, other: Draft): boolean {
  return sameParts(parts(one), parts(other));
}

export function sameParts(left: Parts, right: Parts): boolean {
  return left.size === right.size && [...left].every(([part, value]) => right.get(part) === value);
}

export function copy(draft: Draft): Draft {
  return structuredClone(draft);
}

/**
 * Join what was typed here on top of `base` with what is kept there. What equals something this side
 * has `sent`, whose answer may have got lost, was not changed by anybody else. Where both sides
 * changed a part, mine stands in the answer until somebody chooses.
 */
export function merge(base: Draft, sent: Draft[], mine: Draft, theirs: Draft): { draft: Draft; differences: Difference[] } {
  const { taken, both } = join(parts(base), sent.map(parts), parts(mine), parts(theirs));
  const draft = copy(mine);
  for (const part of taken) take(draft, part, theirs);
  return { draft, differences: both.map((part) => ({ part, mine: read(mine, part), theirs: read(theirs, part) })) };
}

/** The same for parts alone: which are `taken` from there, and which `both` sides changed. */
export function join(before: Parts, sent: Parts[], here: Parts, there: Parts): { taken: string[]; both: string[] } {
  const known = [before, ...sent];
  const [taken, both]: [string[], string[]] = [[], []];
  for (const part of new Set([...before.keys(), ...here.keys(), ...there.keys()])) {
    const [a, b] = [here.get(part), there.get(part)];
    if (a === b) taken.push(part);
    else if (known.some((one) => one.get(part) === b)) continue;
    else if (a === before.get(part)) taken.push(part);
    else both.push(part);
  }
  return { taken, both };
}

/** Put a part of one draft into another, in place. */
export function take(into: Draft, part: string, from: Draft): void {
  const [kind, name] = split(part);
  if (kind === "text") into[name as TextName] = from[name as TextName];
  else if (kind === "score") {
    const value = from.scores[name];
    if (value) into.scores[name] = value;
    else delete into.scores[name];
  } else {
    const point = from.evidence.find((one) => one.key === name);
    const at = into.evidence.findIndex((one) => one.key === name);
    if (point && at >= 0) into.evidence[at] = { ...point };
    else if (point) into.evidence.push({ ...point });
    else if (at >= 0) into.evidence.splice(at, 1);
  }
}

function read(draft: Draft, part: string): string {
  const [kind, name] = split(part);
  if (kind === "text") return draft[name as TextName];
  if (kind === "score") return draft.scores[name] ?? "";
  const point = draft.evidence.find((one) => one.key === name);
  return point ? [point.when, point.words, point.reason].filter(Boolean).join(" ") : "";
}

export function split(part: string): [kind: string, name: string] {
  const colon = part.indexOf(":");
  return [part.slice(0, colon), part.slice(colon + 1)];
}
