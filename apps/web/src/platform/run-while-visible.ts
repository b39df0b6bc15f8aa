/** Milliseconds between two looks. */
const INTERVAL = 1000;

/**
 * Runs each second while the page is seen, and at once when it comes into sight or gets the focus: what was done to its
 * store meanwhile, as with developer tools, is noticed then. Returns what ends it.
 */
export function createRunWhileVisible(options: {
  page: EventTarget & Pick<Document, "visibilityState">;
  window: EventTarget;
}): (run: () => unknown) => () => void {
  return (run) => {
    const look = (): void => {
      if (options.page.visibilityState === "visible") run();
    };
    const end = new AbortController();
    const timer = setInterval(look, INTERVAL);
    options.page.addEventListener("visibilitychange", look, end);
    options.window.addEventListener("focus", look, end);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  };
}
