// A sheet as texts by the names of its fields, and how long somebody wrote on it.

import { sameParts, type Parts } from "../reviews/draft";
import type { Draft } from "./device";

const IDLE_MS = 30_000; // longer pauses are not counted as writing

export const parts = (draft: Draft): Parts => new Map(Object.entries(draft).filter(([, value]) => value));
export const same = (one: Draft, other: Draft): boolean => sameParts(parts(one), parts(other));

export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`[name="${name}"]`);
}

/** What stands on the form, for the names that `known` has; what no field holds is as there. */
export function readForm(form: HTMLFormElement, known: Draft): Draft {
  const draft: Draft = { ...known };
  for (const name of Object.keys(draft)) if (fieldOf(form, name)) draft[name] = "";
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && name in known) draft[name] = value.replaceAll("\r\n", "\n");
  return draft;
}

export function writeForm(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft))
    for (const field of form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
      if (field.type === "radio" || field.type === "checkbox") field.checked = field.value === value;
      else if (field.value !== value) field.value = value;
    }
  const elements = form.querySelector<HTMLDetailsElement>("details[data-elements]");
  if (elements && ["intervention", "attempt", "adjustment", "tried"].some((name) => draft[name])) elements.open = true;
}

export class Stopwatch {
  #written = 0; // ms
  #last = performance.now();

  key(): void {
    const now = performance.now();
    this.#written += Math.min(now - this.#last, IDLE_MS);
    this.#last = now;
  }

  get seconds(): number {
    return Math.round(this.#written / 1000);
  }

  set seconds(seconds: number) {
    this.#written = seconds * 1000;
    this.#last = performance.now();
  }
}
