/** Milliseconds between two runs. */
const INTERVAL = 1000;

/**
 * Calls `run` every second while the page is visible, and immediately when it becomes visible or gets the focus, so
 * that changes that were made to the page's store meanwhile, as with developer tools, are noticed. Returns a function
 * that ends the calls.
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
