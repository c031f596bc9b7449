// Sending a sheet: what came of it, in the few ways that matter to who is typing.

import { csrfToken } from "../csrf";
import type { State } from "./draft";

export type Answer<S = State> =
  | { kind: "done"; body: unknown }
  | { kind: "conflict"; state: S }
  | { kind: "refused"; words: string; state: S | null } // sending it again would not help
  | { kind: "signed-out" }
  | { kind: "not-mine" } // somebody else has signed in meanwhile
  | { kind: "unreachable" };

const PATIENCE_MS = 20_000;

export async function send<S = State>(url: string, body: unknown): Promise<Answer<S>> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Requested-With": "fetch",
        "X-CSRFToken": csrfToken(),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return await understood<S>(answer);
  } catch {
    return { kind: "unreachable" };
  }
}

async function understood<S>(answer: Response): Promise<Answer<S>> {
  if (answer.ok) return { kind: "done", body: answer.status === 204 ? null : await answer.json() };
  if (answer.status === 401) return { kind: "signed-out" };
  if (answer.status === 404) return { kind: "not-mine" };
  if (answer.status === 409) return { kind: "conflict", state: (await answer.json()).state as S };
  if (answer.status !== 422) return { kind: "unreachable" };
  const isJson = answer.headers.get("Content-Type")?.includes("json");
  const told = isJson ? await answer.json() : { words: await answer.text(), state: null };
  return { kind: "refused", words: told.words as string, state: told.state as S | null };
}
