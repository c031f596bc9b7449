// Keeping the capture page on this device, so that it opens without a network; and taking it away.
// Browsers do so over https, and from the device itself.

const PREFIX = "filmroom-capture-"; // of the worker's caches

const base = (): string => document.querySelector<HTMLMetaElement>('meta[name="capture"]')?.content ?? "/capture/";

export async function install(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  try {
    await workers?.register(`${base()}worker.js`, { scope: base(), updateViaCache: "none" });
  } catch {
    // Without it the page needs a network to open; all else is the same.
  }
}

export async function uninstall(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  await (await workers?.getRegistration(base()))?.unregister();
  if ("caches" in window)
    for (const name of await caches.keys()) if (name.startsWith(PREFIX)) await caches.delete(name);
}
