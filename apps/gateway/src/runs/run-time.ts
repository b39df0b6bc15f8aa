/** The clock and the timers of runs, so that tests control the time. */
export interface RunTime {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `run` after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The machine's own time. Its timers do not keep a process alive. */
export function createRunTime(now: () => number): RunTime {
  return {
    now,
    after(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/** Resolves after so many milliseconds, or as soon as the signal aborts. */
export function pause(time: RunTime, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      cancel();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancel = time.after(milliseconds, end);
    signal.addEventListener("abort", end, { once: true });
  });
}
