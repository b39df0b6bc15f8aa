/** The part of the browser's `document` that is used. */
export interface VisibleDocument extends EventTarget {
  readonly visibilityState: DocumentVisibilityState;
}

/**
 * Notifies when the page's connections may have died without an event, or may work again: the network is back, the tab
 * is shown, the page comes back from the browser's back/forward cache, or it is resumed after it was frozen (Page
 * Lifecycle: `resume`). Several of these occur together; listeners are called for each. Returns a function that adds a
 * listener and returns one that removes it.
 */
export function watchWake(options: {
  page: EventTarget;
  document: VisibleDocument;
}): (listener: () => void) => () => void {
  const { page, document } = options;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of [...listeners]) listener();
  };
  page.addEventListener("online", tell);
  page.addEventListener("pageshow", (event) => {
    // The first `pageshow` is the load.
    if ("persisted" in event && event.persisted === true) tell();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") tell();
  });
  document.addEventListener("resume", tell);
  return (listener) => {
    // A function of its own, so that one listener may be added twice.
    const own = (): void => listener();
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  };
}
