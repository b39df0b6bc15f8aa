/** Milliseconds without a step after which a movement counts as a new one. */
const PAUSE = 100;
/** The part of the list's height that one step must exceed to count as passing. */
const PASSING = 0.6;
/** Pixels that a step must exceed to count as scrolled by a person; growing content moves the list by a line or two. */
const MOVING = 60;

export interface ScrollStep {
  /** Pixels from the top. */
  offset: number;
  /** Pixels of the list's visible height. */
  height: number;
  /** Milliseconds. */
  at: number;
}

export interface ScrollPace {
  /** Whether a person moves the list, so that work that can wait should wait. */
  isMoving: boolean;
  /** Whether turns pass faster than they can be read: from the second such step in a row on, as one alone is a jump. */
  isPassing: boolean;
}

/** Creates a function that returns the pace of each step of a scrolled list. */
export function createScrollPace(): (step: ScrollStep) => ScrollPace {
  let last: (ScrollStep & { direction: number }) | undefined;
  return (step) => {
    const isSameMovement = last !== undefined && step.at - last.at < PAUSE;
    const distance = last === undefined ? 0 : step.offset - last.offset;
    const direction = isSameMovement && Math.abs(distance) > step.height * PASSING ? Math.sign(distance) : 0;
    const isPassing = direction !== 0 && direction === last?.direction;
    last = { ...step, direction };
    return { isMoving: Math.abs(distance) > MOVING, isPassing };
  };
}
