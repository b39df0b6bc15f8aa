/**
 * Milliseconds after which errors are reported without an answer of the frame: a page that computes for longer is left
 * in sight, and the watchdog decides about it.
 */
const ANSWER_TIMEOUT = 8_000;

/** Errors that are held; those of a loop are the same again. */
const MAX_HELD = 20;

export interface ErrorHold {
  /** Holds an error until it is known whether anything is on the screen. */
  hold(error: string): void;
  /** Reports the held errors. */
  release(isDrawn: boolean): void;
  /** Drops the held errors: their run has ended. */
  drop(): void;
}

/**
 * Holds the errors of a running app until its frame has told whether the app shows anything all the same: what becomes
 * of an error depends on that.
 *
 * @param options.look asks the frame, whose answer releases the errors
 * @param options.after calls `run` once, after that many milliseconds, unless it is canceled by the returned function
 */
export function createErrorHold(options: {
  look: () => void;
  report: (error: string, isDrawn: boolean) => void;
  after: (milliseconds: number, run: () => void) => () => void;
}): ErrorHold {
  const { look, report, after } = options;
  const heldErrors = new Set<string>();
  let cancel: (() => void) | undefined;

  const drop = (): void => {
    cancel?.();
    cancel = undefined;
    heldErrors.clear();
  };

  const release = (isDrawn: boolean): void => {
    const errors = [...heldErrors];
    drop();
    for (const error of errors) report(error, isDrawn);
  };

  return {
    hold: (error) => {
      if (heldErrors.size < MAX_HELD) heldErrors.add(error);
      if (cancel !== undefined) return;
      cancel = after(ANSWER_TIMEOUT, () => release(true));
      look();
    },
    release,
    drop,
  };
}
