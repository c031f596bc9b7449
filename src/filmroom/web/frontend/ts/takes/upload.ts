// A recording on its way to the server, part by part, also while it is still being made. The server
// says how much it has; whatever happened in between, sending goes on from there.

import { csrfToken } from "../csrf";

const PART = 512 * 1024; // bytes
const PAUSE_MS = [1_000, 2_000, 5_000, 15_000]; // after one failure, two, and so on
const LOOK_MS = 400; // for what was recorded since

export interface Source {
  key: string;
  name: string;
  whole: () => Blob; // as far as it is recorded
  isEnded: () => boolean;
  length: () => number; // ms
  base: () => Promise<string>; // address of the reaction, once it is saved
}

export type Says = "sending" | "waiting" | "signin";

export class Refused extends Error {}

class Failed extends Error {
  constructor(readonly says: Says) {
    super(says);
  }
}

/** Send all of it and give the address it belongs to; throws Refused with the server's sentence. */
export async function upload(source: Source, say: (how: Says) => void, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await attempt(source, () => {
        failures = 0;
        say("sending");
      }, signal);
      return;
    } catch (problem) {
      if (problem instanceof Refused || signal.aborted) throw problem;
      say(problem instanceof Failed ? problem.says : "waiting");
      await pause(PAUSE_MS[Math.min(failures, PAUSE_MS.length - 1)]!);
      failures += 1;
    }
  }
}

async function attempt(source: Source, arrived: () => void, signal: AbortSignal): Promise<void> {
  const base = await source.base();
  const parts = `${base}part/?key=${source.key}`;
  let at = await where(await ask(parts, { signal }));
  for (;;) {
    const ended = source.isEnded();
    const whole = source.whole();
    if (at < whole.size) {
      at = await where(await ask(`${parts}&at=${at}`, { method: "POST", body: whole.slice(at, at + PART), signal }));
      arrived();
    } else if (ended) break;
    else await pause(LOOK_MS);
    if (signal.aborted) throw new Refused();
  }
  const { key, name } = source;
  const body = JSON.stringify({ key, name, size: at, length: Math.round(source.length()) });
  await ask(`${base}take/`, { method: "POST", body, signal });
}

async function where(answer: Response): Promise<number> {
  return ((await answer.json()) as { at: number }).at;
}

async function ask(url: string, how: RequestInit): Promise<Response> {
  const headers = { "X-CSRFToken": csrfToken(), "X-Requested-With": "fetch" };
  const answer = await fetch(url, { ...how, headers });
  if (answer.ok) return answer;
  if (answer.status === 401) throw new Failed("signin");
  if (answer.status >= 500) throw new Failed("waiting");
  const words = await answer.text();
  throw new Refused(words.startsWith("<") ? "" : words);
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = window.setTimeout(go, ms);
    function go(): void {
      window.clearTimeout(timer);
      window.removeEventListener("online", go);
      done();
    }
    window.addEventListener("online", go);
  });
}
