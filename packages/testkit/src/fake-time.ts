/**
 * A clock and a scheduler that stand still until a test advances them. Timers and frames run in the order in which they
 * are due, those of one moment in the order in which they were scheduled.
 */
export interface FakeTime {
  clock: { now(): number };
  scheduler: {
    onFrame(run: () => void): () => void;
    after(milliseconds: number, run: () => void): () => void;
  };
  /** Resolves when the clock has advanced by so many milliseconds. */
  delay(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Draws one frame, and lets code that waits for promises go on. */
  frame(): Promise<void>;
  /** Advances the clock, and runs the timers that become due on the way. */
  advance(milliseconds: number): Promise<void>;
  /** Lets all code go on that waits only for promises. */
  settle(): Promise<void>;
  /** The numbers of pending timers and frames. */
  waiting(): { timers: number; frames: number };
}

interface Timer {
  due: number;
  run: () => void;
}

export function createFakeTime(start = 1_700_000_000_000): FakeTime {
  let now = start;
  const frames = new Set<() => void>();
  const timers = new Set<Timer>();

  const after = (milliseconds: number, run: () => void): (() => void) => {
    const timer: Timer = { due: now + milliseconds, run };
    timers.add(timer);
    return () => {
      timers.delete(timer);
    };
  };

  /** A macrotask runs after every promise that is ready, however long the chain. */
  const settle = (): Promise<void> =>
    new Promise((resolve) => {
      // A browser has no `setImmediate`.
      if (typeof setImmediate === "undefined") setTimeout(resolve, 0);
      else setImmediate(resolve);
    });

  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) if (timer.due <= until && (!next || timer.due < next.due)) next = timer;
    return next;
  };

  return {
    clock: { now: () => now },
    scheduler: {
      onFrame: (run) => {
        const frame = (): void => run();
        frames.add(frame);
        return () => {
          frames.delete(frame);
        };
      },
      after,
    },
    delay: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const cancel = after(milliseconds, resolve);
        signal?.addEventListener("abort", () => {
          cancel();
          reject(signal.reason);
        });
      }),
    frame: async () => {
      await settle();
      const due = [...frames];
      frames.clear();
      for (const run of due) run();
      await settle();
    },
    advance: async (milliseconds) => {
      const until = now + milliseconds;
      await settle();
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer);
        now = Math.max(now, timer.due);
        timer.run();
        await settle();
      }
      now = until;
      await settle();
    },
    settle,
    waiting: () => ({ timers: timers.size, frames: frames.size }),
  };
}
