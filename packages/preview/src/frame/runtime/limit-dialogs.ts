import { createRate } from "./create-rate.ts";
import { send } from "./send.ts";

/** Dialogs that an app may open one right after the other: more than a form of questions has. */
const BURST = 15;
/** Dialogs a second in the long run. */
const PER_SECOND = 0.5;

/** Milliseconds: a shorter dialog was not shown, since the frame or the person has turned dialogs off. */
const SHORTEST = 1;

/**
 * Ends an app that opens dialogs without end: each takes the whole tab until it is answered. The browser's own dialogs
 * remain, as only these let a program wait for their answer.
 */
export function limitDialogs(): void {
  const clock = performance;
  const now = clock.now.bind(clock);
  const admit = createRate({ burst: BURST, perSecond: PER_SECOND, now });
  let isOver = false;
  for (const name of ["alert", "confirm", "prompt"] as const) {
    const open = globalThis[name].bind(globalThis) as (...texts: unknown[]) => unknown;
    Object.defineProperty(globalThis, name, {
      value: (...texts: unknown[]): unknown => {
        // The host removes the frame, and the error ends the loop that the dialog is opened in.
        if (isOver) throw new Error("This app opened too many dialogs, and was stopped.");
        const openedAt = now();
        const answer = open(...texts);
        if (now() - openedAt < SHORTEST || admit()) return answer;
        isOver = true;
        send({ type: "frame-dialogs" });
        return answer;
      },
      configurable: true,
      writable: true,
    });
  }
}
