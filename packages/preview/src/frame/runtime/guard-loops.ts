import { LOOP_GUARD } from "../../loops/loop-guard.ts";

/** Milliseconds that loops may run without a pause in which the page could draw, or react to anything. */
export const LOOP_TIME = 5_000;

/** The shortest such time, in a page whose loops were ended before: it would hang again and again. */
const SHORTEST_TIME = 500;

/** Milliseconds that one round may count for: in a longer one a dialog was open, or the machine slept. */
const MAX_ROUND = 500;

/** Rounds after which the time is read at the latest: reading it takes longer than most rounds. */
const MAX_ROUNDS = 1_024;

export interface LoopClock {
  /** Milliseconds. */
  now: () => number;
  /** Calls `run` once the page had a pause. */
  afterPause: (run: () => void) => void;
}

/**
 * Counts the rounds of loops, and throws where they have run for too long without a pause.
 *
 * @returns the function that is called in each round
 */
export function createLoopGuard({ now, afterPause }: LoopClock): () => void {
  let isWatching = false;
  /** Rounds until the time is read. */
  let roundsLeft = 1;
  let rounds = 1;
  let spentTime = 0;
  let lastAt = 0;
  let timeLimit = LOOP_TIME;

  const begin = (): void => {
    isWatching = true;
    spentTime = 0;
    lastAt = now();
    rounds = 1;
    afterPause(() => {
      isWatching = false;
      roundsLeft = 1;
    });
  };

  const check = (guard: () => void): void => {
    if (isWatching) {
      const at = now();
      const passedTime = at - lastAt;
      lastAt = at;
      spentTime += Math.min(passedTime, MAX_ROUND);
      rounds = passedTime < 1 ? Math.min(rounds * 2, MAX_ROUNDS) : Math.max(1, rounds >> 1);
    } else begin();
    roundsLeft = rounds;
    if (spentTime < timeLimit) return;
    const seconds = timeLimit / 1000;
    timeLimit = Math.max(SHORTEST_TIME, timeLimit / 2);
    spentTime = 0;
    const error = new Error(`This loop was stopped: it ran for ${seconds} seconds without a pause, and may never end.`);
    // The first place in its stack is the loop.
    Error.captureStackTrace?.(error, guard);
    throw error;
  };

  return function guard() {
    roundsLeft -= 1;
    if (roundsLeft <= 0) check(guard);
  };
}

/** Ends loops of the app that would never end by themselves: one process runs the frames of all apps of a page. */
export function guardLoops(): void {
  const clock = performance;
  const { port1, port2 } = new MessageChannel();
  let afterPause: (() => void) | undefined;
  // A message comes after the current task and its microtasks.
  port1.onmessage = () => afterPause?.();
  const guard = createLoopGuard({
    now: clock.now.bind(clock),
    afterPause: (run) => {
      afterPause = run;
      port2.postMessage(0);
    },
  });
  Object.defineProperty(globalThis, LOOP_GUARD, { value: guard });
}
