/**
 * Milliseconds that a button which grants an app something must have stood still before it can be pressed. Chromium
 * protects its own permission prompts for the same time.
 */
export const STILL_FOR = 500;

/** What is known about such a button; all times are milliseconds of one clock. */
export interface ConsentState {
  /** Since when it has stood still and was not pressed in vain. */
  stillSince: number;
  /** Whether the last pointer that was pressed down on it may press it; undefined if none was since it moved. */
  isPointerTaken?: boolean | undefined;
}

export type ConsentInput =
  /** It was drawn or moved. */
  | { type: "move"; at: number }
  | { type: "pointer-down"; at: number }
  /** A key that presses buttons; repeated where it was down before, maybe on another element. */
  | { type: "key-down"; at: number; isRepeated: boolean }
  /**
   * A click without a pointer comes from a key, or from a program for people with disabilities, as a screen reader.
   * `isOfOtherKey`: a key is down that was pressed on another element, from which the focus has moved here.
   */
  | { type: "click"; at: number; hasPointer: boolean; isOfOtherKey?: boolean };

/**
 * Decides whether a button that grants an app something takes an input: a person who taps or types in an app must not
 * press what appears under the finger. A press must begin on the button, after it has stood still for `STILL_FOR`; one
 * that is refused begins that time anew, so that a finger that goes on tapping presses nothing.
 */
export function judgeConsent(
  state: ConsentState,
  input: ConsentInput,
): { consentState: ConsentState; isTaken: boolean } {
  const isStill = input.at - state.stillSince >= STILL_FOR;
  const refuse = (): ConsentState => ({ stillSince: Math.max(state.stillSince, input.at), isPointerTaken: false });
  switch (input.type) {
    case "move":
      return { consentState: { stillSince: input.at }, isTaken: false };
    case "pointer-down":
      return isStill
        ? { consentState: { ...state, isPointerTaken: true }, isTaken: true }
        : { consentState: refuse(), isTaken: false };
    case "key-down": {
      const isTaken = isStill && !input.isRepeated;
      return { consentState: isTaken ? state : refuse(), isTaken };
    }
    case "click": {
      const isBegunHere = input.hasPointer ? state.isPointerTaken === true : input.isOfOtherKey !== true;
      const isTaken = isStill && isBegunHere;
      return { consentState: isTaken ? state : refuse(), isTaken };
    }
  }
}
