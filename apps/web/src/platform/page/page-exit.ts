import type { Scheduler } from "@tutti/engine";

/**
 * Milliseconds: a page that still exists after this time was not left; a link to a mail program fires `beforeunload`
 * too.
 */
const LEAVING_TIME = 5000;

/**
 * Reports whether the page is being left. Browsers close its connections before they fire `pagehide`, so a connection
 * that fails after `beforeunload` was ended by the person, not by the network.
 */
export function watchPageExit(options: { page: EventTarget; scheduler: Scheduler }): () => boolean {
  let isLeaving = false;
  let cancel: (() => void) | undefined;
  options.page.addEventListener("beforeunload", () => {
    isLeaving = true;
    cancel?.();
    cancel = options.scheduler.after(LEAVING_TIME, () => {
      isLeaving = false;
    });
  });
  return () => isLeaving;
}
