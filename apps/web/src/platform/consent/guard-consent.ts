import { autoUpdate } from "@floating-ui/dom";
import { type ConsentInput, type ConsentState, judgeConsent, STILL_FOR } from "./consent-rule.ts";

/** The time of the page, which tests replace. */
export interface ConsentClock {
  /** Milliseconds since the page began. */
  now: () => number;
  /** When an input happened, on the same scale: it may be earlier than its event is handled. */
  timeOf: (event: Event) => number;
  /** Calls `run` after these milliseconds; returns a function that cancels it. */
  after: (milliseconds: number, run: () => void) => () => void;
}

export const pageClock: ConsentClock = {
  now: () => performance.now(),
  timeOf: (event) => event.timeStamp,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Pixels by which a button may move without being elsewhere: fractions of them come and go with the layout. */
const SAME_PLACE = 1;

/**
 * Makes a button take only presses that a person meant for it (`judgeConsent`): others reach none of its listeners.
 * While it takes none it is announced as disabled, and stays focusable.
 *
 * @returns ends the guard
 */
export function guardConsent(button: HTMLElement, clock: ConsentClock = pageClock): () => void {
  let state: ConsentState = { stillSince: clock.now() };
  let place = placeOf(button);
  let cancel: (() => void) | undefined;

  const showReadiness = (): void => {
    cancel?.();
    const rest = state.stillSince + STILL_FOR - clock.now();
    if (rest <= 0) button.removeAttribute("aria-disabled");
    else {
      button.setAttribute("aria-disabled", "true");
      cancel = clock.after(rest, showReadiness);
    }
  };
  const judge = (input: ConsentInput): boolean => {
    const { consentState, isTaken } = judgeConsent(state, input);
    const isChanged = consentState.stillSince !== state.stillSince;
    state = consentState;
    if (isChanged) showReadiness();
    return isTaken;
  };
  const look = (): void => {
    const next = placeOf(button);
    if (next.every((value, index) => Math.abs(value - (place[index] ?? 0)) <= SAME_PLACE)) return;
    place = next;
    judge({ type: "move", at: clock.now() });
  };
  const take = (event: Event, input: ConsentInput): void => {
    look();
    if (judge(input)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const at = (event: Event): number => clock.timeOf(event);
  button.addEventListener("pointerdown", (event) => take(event, { type: "pointer-down", at: at(event) }), options);
  button.addEventListener(
    "keydown",
    (event) => {
      if (isPressKey(event)) take(event, { type: "key-down", at: at(event), isRepeated: event.repeat });
    },
    options,
  );
  button.addEventListener(
    "click",
    (event) => {
      const isOfOtherKey = isOtherKeyDown && document.activeElement === button;
      take(event, { type: "click", at: at(event), hasPointer: event.detail > 0, isOfOtherKey });
    },
    options,
  );
  // A key that goes down on one element presses another one if the focus moves there meanwhile.
  let isOtherKeyDown = false;
  addEventListener(
    "keydown",
    (event) => {
      if (isPressKey(event) && !event.repeat) isOtherKeyDown = event.target !== button;
    },
    options,
  );
  addEventListener(
    "keyup",
    (event) => {
      // The click of the space bar follows its release.
      if (isPressKey(event))
        clock.after(0, () => {
          isOtherKeyDown = false;
        });
    },
    options,
  );
  const endWatch = autoUpdate(button, button, look);
  showReadiness();
  return () => {
    cancel?.();
    endWatch();
    controller.abort();
    button.removeAttribute("aria-disabled");
  };
}

function isPressKey({ key }: KeyboardEvent): boolean {
  return key === "Enter" || key === " ";
}

function placeOf(element: Element): readonly number[] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height];
}
