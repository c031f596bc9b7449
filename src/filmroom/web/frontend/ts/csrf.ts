// The token is read from the cookie when something is sent, not when the page was made: a draft
// typed before signing in again still saves.

import { cookie } from "./cookies";

const FIELD = "csrfmiddlewaretoken";

export function csrfToken(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csrf-cookie"]');
  return cookie(meta?.content || "csrftoken");
}

interface Request {
  headers: Record<string, string>;
  parameters: Record<string, unknown>;
  verb: string;
}

document.addEventListener("htmx:configRequest", (event) => {
  const request = (event as CustomEvent<Request>).detail;
  const token = csrfToken();
  if (request.verb === "get" || !token) return;
  request.headers["X-CSRFToken"] = token;
  if (FIELD in request.parameters) request.parameters[FIELD] = token;
});

document.addEventListener(
  "submit",
  (event) => {
    const field = (event.target as HTMLFormElement).elements.namedItem(FIELD);
    const token = csrfToken();
    if (field instanceof HTMLInputElement && token) field.value = token;
  },
  { capture: true },
);
