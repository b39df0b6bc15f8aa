/**
 * Keeps the page usable without a network: a service worker caches its files, and serves them if no server responds.
 * Browsers provide none if the page comes neither from this machine nor over HTTPS; the page is the same there, but
 * requires a network.
 *
 * @param onUpdate called when the browser has found another worker, as the server has after an update
 */
export async function registerServiceWorker(
  workers: ServiceWorkerContainer | undefined,
  onUpdate: () => void,
): Promise<void> {
  try {
    const registration = await workers?.register("/service-worker.js");
    registration?.addEventListener("updatefound", onUpdate);
  } catch {
    // A browser that refuses to store anything still shows the page.
  }
}
