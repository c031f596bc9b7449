// What is kept on this device: captures that no server has yet, each under the person who typed it,
// and the reps of whoever is signed in (docs/adr/0036). A browser that is killed loses
// nothing of it.

import type { Answer } from "../reviews/sending";

export type Draft = Record<string, string>; // by name of its field

/** A session as the server keeps it. */
export interface Saved {
  session: number | null;
  key: string;
  version: number;
  complete: boolean;
  draft: Draft;
  month_first: boolean;
  url: string;
  complete_url: string;
}

export type Stop = "lacks" | "conflict" | "gone" | "refused";

export interface Capture {
  key: string;
  person: number;
  rep: number | null;
  name: string; // of the rep
  draft_url: string;
  session: number | null; // once the server has it
  version: number;
  base: Draft; // what it was typed on
  sent: Draft[]; // since then, without an answer
  draft: Draft;
  seconds: number;
  stage: "writing" | "waiting" | "stopped" | "discarded";
  stop: Stop | null; // why it is not sent
  said: string; // by the server, when it stopped
  url: string; // of the page that goes on with it
  at: number; // ms, when it was touched last
}

export interface Promised {
  id: number;
  words: string;
  due_on: string;
  where: string;
  progress: string;
}

export interface Rep {
  rep: number;
  name: string;
  draft_url: string;
  previous: Promised | null;
  has_live_deal?: boolean; // not yet there on a device that was not online since
}

export interface People {
  person: number;
  zone: string;
  month_first: boolean;
  may_send_speech: boolean;
  stages: [string, string][];
  reps: Rep[];
}

export type Sent = Answer<Saved>;

const NAME = "filmroom";
const OWNER = "filmroom.capture.owner"; // whose reps are known here
const WAITING = "filmroom.capture.waiting"; // how many captures of theirs wait
const CAPTURES = "captures";
const PEOPLE = "people";

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(CAPTURES, { keyPath: "key" });
      opening.result.createObjectStore(PEOPLE, { keyPath: "person" });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  return opened;
}

async function read<T>(store: string, ask: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(store);
  return result(ask(transaction.objectStore(store)));
}

/** Committed at once, so that it is kept though the page goes away right after. */
async function write(store: string, change: (to: IDBObjectStore) => void, durability: IDBTransactionDurability): Promise<void> {
  const transaction = (await database()).transaction(store, "readwrite", { durability });
  change(transaction.objectStore(store));
  transaction.commit();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Everything a person typed here, oldest first. */
export async function capturesOf(person: number): Promise<Capture[]> {
  const all = await read<Capture[]>(CAPTURES, (from) => from.getAll() as IDBRequest<Capture[]>);
  const own = all.filter((one) => one.person === person).sort((one, other) => one.at - other.at);
  const waiting = own.filter((one) => one.stage === "waiting").length;
  mark(WAITING, waiting ? String(waiting) : null);
  return own;
}

export function captureOf(key: string): Promise<Capture | undefined> {
  return read(CAPTURES, (from) => from.get(key) as IDBRequest<Capture | undefined>);
}

/** Keep what is being written where a killed browser leaves it, and what waits where a power cut does. */
export function keep(capture: Capture): Promise<void> {
  if (capture.stage === "waiting") mark(WAITING, "1");
  return write(CAPTURES, (to) => to.put(capture), capture.stage === "writing" ? "relaxed" : "strict");
}

export function drop(key: string): Promise<void> {
  return write(CAPTURES, (to) => to.delete(key), "strict");
}

export async function knownPeople(): Promise<People | null> {
  const all = await read<People[]>(PEOPLE, (from) => from.getAll() as IDBRequest<People[]>);
  return all[0] ?? null;
}

export async function keepPeople(people: People): Promise<void> {
  const replace = (to: IDBObjectStore): void => {
    to.clear();
    to.put(people);
  };
  await write(PEOPLE, replace, "relaxed");
  mark(OWNER, String(people.person));
}

/** Take away what came from the server: the names and commitments of the reps. */
export async function forgetPeople(): Promise<void> {
  await write(PEOPLE, (to) => to.clear(), "strict");
  mark(OWNER, null);
  mark(WAITING, null);
}

export async function dropAllOf(person: number): Promise<void> {
  for (const one of await capturesOf(person)) await drop(one.key);
}

/** Whose reps this device knows; empty for nobody's. */
export const owner = (): string => marked(OWNER);
export const hasWaiting = (): boolean => marked(WAITING) !== "";

function mark(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without these marks a page other than the capture page sends nothing.
  }
}

function marked(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return ""; // as in a browser that was never marked
  }
}
