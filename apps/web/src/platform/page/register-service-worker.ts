/**
 * Keeps the page usable without a network: a service worker caches its files, and serves them if no server responds.
 * Browsers provide none if the page comes neither from this machine nor over HTTPS; the page is the same there, but
 * requires a network.
 */
export async function registerServiceWorker(workers: ServiceWorkerContainer | undefined): Promise<void> {
  try {
    await workers?.register("/service-worker.js");
  } catch {
    // A browser that refuses to store anything still shows the page.
  }
}
