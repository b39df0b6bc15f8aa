import type { Scheduler } from "@tutti/engine";

interface Idle {
  scheduler: Scheduler;
  page: EventTarget & Pick<Document, "visibilityState">;
  /** `requestIdleCallback` and what cancels it; absent where the browser has none. */
  onIdle?: ((run: () => void) => () => void) | undefined;
}

/** Milliseconds between two pieces of work where the browser does not tell when it is idle. */
const PAUSE = 50;

/**
 * Runs what is not waited for: after so many milliseconds, as soon as the page is seen and has nothing else to do. A
 * page that is hidden may be ended, and shares the machine with what is in front of it. Each call returns what cancels
 * it.
 */
export function createIdle({ scheduler, page, onIdle }: Idle): (milliseconds: number, run: () => void) => () => void {
  const runWhenVisible = (run: () => void): (() => void) => {
    const isVisible = (): boolean => page.visibilityState === "visible";
    if (isVisible()) {
      // It may be hidden while it is waited for.
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

/** Resolves when the page has nothing else to do, and after so many milliseconds at the latest. */
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

/** The browser's own idle time. */
export function browserIdle(): Idle["onIdle"] {
  if (!("requestIdleCallback" in globalThis)) return undefined;
  return (run) => {
    const handle = requestIdleCallback(run);
    return () => cancelIdleCallback(handle);
  };
}
