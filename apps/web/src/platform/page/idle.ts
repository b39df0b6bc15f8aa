import type { Scheduler } from "@tutti/engine";

interface Idle {
  scheduler: Scheduler;
  page: EventTarget & Pick<Document, "visibilityState">;
  /** `requestIdleCallback` with a function that cancels it; absent if the browser has none. */
  onIdle?: ((run: () => void) => () => void) | undefined;
}

/** Milliseconds between two pieces of work if the browser does not report idle time. */
const PAUSE = 50;

/**
 * Runs deferred work: after this many milliseconds, as soon as the page is visible and idle. A hidden page may be
 * discarded, and shares the machine with what is in front of it. Each call returns a function that cancels the work.
 */
export function createIdle({ scheduler, page, onIdle }: Idle): (milliseconds: number, run: () => void) => () => void {
  const runWhenVisible = (run: () => void): (() => void) => {
    const isVisible = (): boolean => page.visibilityState === "visible";
    if (isVisible()) {
      // The page may become hidden during the wait.
      const runIfVisible = (): void => {
        if (isVisible()) run();
        else cancel = runWhenVisible(run);
      };
      let cancel = onIdle?.(runIfVisible) ?? scheduler.after(PAUSE, runIfVisible);
      return () => cancel();
    }
    const end = new AbortController();
    const look = (): void => {
      if (!isVisible()) return;
      end.abort();
      cancel = runWhenVisible(run);
    };
    let cancel = (): void => end.abort();
    page.addEventListener("visibilitychange", look, { signal: end.signal });
    return () => cancel();
  };
  return (milliseconds, run) => {
    let cancel = scheduler.after(milliseconds, () => {
      cancel = runWhenVisible(run);
    });
    return () => cancel();
  };
}

/** Resolves when the page is idle, and after this many milliseconds at the latest. */
export function untilIdle(milliseconds: number, { scheduler, onIdle }: Omit<Idle, "page">): Promise<void> {
  return new Promise((resolve) => {
    const cancelIdle = onIdle?.(() => {
      cancelTimer();
      resolve();
    });
    const cancelTimer = scheduler.after(milliseconds, () => {
      cancelIdle?.();
      resolve();
    });
  });
}

/** The browser's own idle callback. */
export function browserIdle(): Idle["onIdle"] {
  if (!("requestIdleCallback" in globalThis)) return undefined;
  return (run) => {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  };
}
