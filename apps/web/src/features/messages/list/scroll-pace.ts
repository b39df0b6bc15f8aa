/** Milliseconds after which a movement is one of its own. */
const PAUSE = 100;
/** The part of the list's height by which it must move at once to count as passing. */
const PASSING = 0.6;
/** Pixels that the list moves at once where a person scrolls it; what grows moves it by a line or two. */
const MOVING = 60;

export interface ScrollStep {
  /** Pixels from the top. */
  offset: number;
  /** Pixels of the list that are seen. */
  height: number;
  /** Milliseconds. */
  at: number;
}

export interface ScrollPace {
  /** Whether a person moves the list, so that what can wait should. */
  isMoving: boolean;
  /** Whether turns pass faster than they can be seen: the second such step in a row, since one alone is a jump. */
  isPassing: boolean;
}

/** Tells of each step of a list that is scrolled how fast it is. */
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
