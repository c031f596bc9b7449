// Keeps the capture page and its files on the device, and answers for nothing else: what lies
// outside /capture/ is not in its scope. The server writes BUILD before this (web/capture/shell.py);
// another build is another worker with a cache of its own.

declare const BUILD: {
  version: string;
  page: string;
  files: string[];
  language: string; // of who uses the device
  isHashed: boolean; // a file's name holds its hash, so what is kept never differs from what is served
};

interface Waits extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asked extends Waits {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  addEventListener(name: "install" | "activate", listener: (event: Waits) => void): void;
  addEventListener(name: "fetch", listener: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const worker = self as unknown as Worker;
const PREFIX = "filmroom-capture-";
const NAME = PREFIX + BUILD.version;

worker.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(dropOthers().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const address = keptAddress(event.request);
  if (address) event.respondWith(answer(event.request, address));
});

async function keepAll(): Promise<void> {
  const cache = await caches.open(NAME);
  await Promise.all([BUILD.page, ...BUILD.files].map((address) => keep(cache, address)));
}

/** Asked for as a stranger: the page is then about nobody, whoever is signed in. */
async function keep(cache: Cache, address: string): Promise<void> {
  const response = await fetch(address, {
    credentials: "omit",
    headers: { "Accept-Language": BUILD.language },
    cache: BUILD.isHashed ? "default" : "reload",
  });
  if (!response.ok || response.redirected) throw new Error(`${address} cannot be kept (${response.status})`);
  await cache.put(address, response);
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
}

/** What the answer to a request is kept under; null for all that is left to the network. */
function keptAddress(request: Request): string | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return null;
  if (request.mode === "navigate") return pathname === BUILD.page ? BUILD.page : null;
  return BUILD.files.includes(pathname) ? pathname : null;
}

async function answer(request: Request, address: string): Promise<Response> {
  const kept = await (await caches.open(NAME)).match(address, { ignoreVary: true });
  if (kept && BUILD.isHashed) return kept;
  try {
    return await fetch(request);
  } catch (problem) {
    if (kept) return kept;
    throw problem;
  }
}
