// Drafts kept on this device, each under the person who typed it, what it is of and the tab. Written
// before anything is sent; taken away once the server has it.

import type { Draft } from "./draft";
import { newKey } from "../uuid";

export interface Kept<D = Draft> {
  version: number; // the state it was typed on
  base: D;
  sent: D[]; // since then, without an answer: they may have arrived all the same
  draft: D;
}

export interface Found<K = Kept> {
  name: string;
  raw: string;
  kept: K;
}

const TAB = "filmroom.tab";

function tab(): string {
  const known = sessionStorage.getItem(TAB);
  if (known) return known;
  const fresh = newKey();
  sessionStorage.setItem(TAB, fresh);
  return fresh;
}

export class Keeper<K = Kept> {
  #prefix: string;
  #name: string;

  constructor(person: string, id: string, kind = "review") {
    this.#prefix = `filmroom.${kind}.${person}.${id}.`;
    try {
      this.#name = this.#prefix + tab();
    } catch {
      this.#name = `${this.#prefix}only`;
    }
  }

  /** Keep a draft; false where the browser refuses. */
  keep(kept: K): boolean {
    try {
      localStorage.setItem(this.#name, JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  }

  forget(): void {
    try {
      localStorage.removeItem(this.#name);
    } catch {
      // Nothing could be kept, so nothing is to be forgotten.
    }
  }

  /** Everything this person has typed on this and no server has answered for. */
  found(): Found<K>[] {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(this.#prefix))
        .flatMap((name) => this.#read(name));
    } catch {
      return [];
    }
  }

  /** Take away what another tab left, unless that tab has gone on typing. */
  absorb(found: Found<K>[]): void {
    for (const { name, raw } of found)
      if (name !== this.#name && localStorage.getItem(name) === raw) localStorage.removeItem(name);
  }

  #read(name: string): Found<K>[] {
    const raw = localStorage.getItem(name);
    try {
      return raw ? [{ name, raw, kept: JSON.parse(raw) as K }] : [];
    } catch {
      return [];
    }
  }
}
