import type { Scheduler } from "@tutti/engine";

/** Milliseconds: a page that is still there by then was not left; a link to a mail program asks to leave, too. */
const LEAVING_TIME = 5000;

/**
 * Tells whether the page is on its way out. Browsers end its connections before they say `pagehide`, so what breaks
 * after `beforeunload` was broken off by the person, not by the network.
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
