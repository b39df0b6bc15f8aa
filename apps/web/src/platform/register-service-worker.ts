/**
 * Keeps the page for a visit without a network: a service worker fetches its files beside it, and answers where no
 * server does. Browsers have none where a page comes neither from this machine nor over HTTPS; there it is the same
 * page, with a network.
 */
export async function registerServiceWorker(workers: ServiceWorkerContainer | undefined): Promise<void> {
  try {
    await workers?.register("/service-worker.js");
  } catch {
    // A browser that refuses to keep anything still shows the page.
  }
}
