// Sending what waits on this device, from any page and never twice at once. Each capture has its own
// key, so that the server makes one session of it however often it is sent.

import { join } from "../reviews/draft";
import { send } from "../reviews/sending";
import { captureOf, capturesOf, drop, keep, type Capture, type Saved, type Sent, type Stop } from "./device";
import { parts, same } from "./fields";

const LOCK = "filmroom.capture.sending";
const TRIES = 4; // at joining one capture with what somebody else keeps changing

export interface Logged {
  key: string;
  name: string;
  theme: string;
  url: string;
}

export interface Sending {
  sent: Logged[];
  end: "done" | "signed-out" | "unreachable" | "busy"; // with another window
}

/** Send all that a person has waiting here, oldest first, until something stands in the way. */
export function sendWaiting(person: number): Promise<Sending> {
  const locks = navigator.locks as LockManager | undefined; // not everywhere
  if (!locks) return sendAll(person);
  return locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sendAll(person) : { sent: [], end: "busy" }));
}

async function sendAll(person: number): Promise<Sending> {
  const sent: Logged[] = [];
  for (const { key, stage } of await capturesOf(person)) {
    if (stage !== "waiting") continue;
    const end = await sendOne(key);
    if (end === "signed-out" || end === "unreachable") return { sent, end };
    if (end !== "stopped") sent.push(end);
  }
  await capturesOf(person); // counts again what still waits
  return { sent, end: "done" };
}

type One = Logged | "stopped" | "signed-out" | "unreachable";

async function sendOne(key: string): Promise<One> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const capture = await captureOf(key);
    if (capture?.stage !== "waiting") return "stopped"; // opened or discarded meanwhile
    const answer = await save(capture);
    if (answer.kind === "conflict") {
      const settled = await meet(capture, answer.state);
      if (settled) return settled;
      continue;
    }
    return answer.kind === "done" ? complete(key, answer.body as Saved) : stoppedBy(key, answer);
  }
  return "unreachable";
}

async function save(capture: Capture): Promise<Sent> {
  await keep({ ...capture, sent: [...capture.sent, capture.draft].slice(-TRIES) });
  const { key, version, session, draft, seconds } = capture;
  return send<Saved>(capture.draft_url, { key, version, session, draft: { ...draft, seconds: String(seconds) } });
}

/** Join with what is there; null where the outcome is to be sent once more. */
async function meet(capture: Capture, state: Saved): Promise<One | null> {
  const { taken, both } = join(parts(capture.base), capture.sent.map(parts), parts(capture.draft), parts(state.draft));
  if (both.length) return stop(capture.key, "conflict", "", state.url);
  const draft = { ...capture.draft };
  for (const part of taken) draft[part] = state.draft[part] ?? "";
  if (state.complete && same(draft, state.draft)) return logged(capture, state.url);
  if (state.complete) return stop(capture.key, "conflict", "", state.url);
  await change(capture.key, { ...known(state), draft });
  return null;
}

async function complete(key: string, state: Saved): Promise<One> {
  await change(key, known(state));
  const capture = await captureOf(key);
  if (capture?.stage !== "waiting") return "stopped";
  const answer = await send<Saved>(state.complete_url, { version: state.version });
  if (answer.kind === "done") return logged(capture, (answer.body as { location: string }).location);
  if (answer.kind === "conflict") return stop(key, "conflict", "", state.url);
  if (answer.kind === "refused" && answer.state) return stop(key, "lacks", answer.words, `${state.url}?tried`);
  return stoppedBy(key, answer);
}

async function logged(capture: Capture, url: string): Promise<Logged> {
  await drop(capture.key);
  return { key: capture.key, name: capture.name, theme: capture.draft["theme"] ?? "", url };
}

async function stoppedBy(key: string, answer: Sent): Promise<One> {
  if (answer.kind === "signed-out" || answer.kind === "unreachable") return answer.kind;
  if (answer.kind === "refused") return stop(key, "refused", answer.words, "");
  return stop(key, "gone", "", "");
}

async function stop(key: string, why: Stop, said: string, url: string): Promise<"stopped"> {
  await change(key, { stage: "stopped", stop: why, said, url });
  return "stopped";
}

const known = ({ session, version, draft, url }: Saved): Partial<Capture> => ({ session, version, base: draft, sent: [], url });

/** Change what is kept of a capture that waits; one that was opened meanwhile keeps its stage. */
async function change(key: string, changes: Partial<Capture>): Promise<void> {
  const capture = await captureOf(key);
  if (!capture) return;
  const { draft, stage, ...rest } = changes;
  const isWaiting = capture.stage === "waiting";
  await keep({ ...capture, ...rest, ...(isWaiting && draft ? { draft } : {}), ...(isWaiting && stage ? { stage } : {}) });
}
