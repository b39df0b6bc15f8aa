/** Messages per second that a preview may send permanently. After an idle period it may send a burst at once. */
export const MESSAGES_PER_SECOND = 300;
const BURST = 1_000;
/** Number of dropped messages above which they are a flood. */
const FLOOD = 5_000;

export type Admission = "admitted" | "dropped" | "flood";

/**
 * Limits the rate of a frame's messages: messages above it are dropped, and a flood is reported as such, so that the
 * frame can be ended.
 *
 * @param now milliseconds
 */
export function createMessageGate({ now }: { now: () => number }): { admit(): Admission } {
  let budget = BURST;
  let droppedCount = 0;
  let countedAt = now();
  return {
    admit: () => {
      const at = now();
      budget = Math.min(BURST, budget + ((at - countedAt) * MESSAGES_PER_SECOND) / 1000);
      countedAt = at;
      if (budget >= 1) {
        budget -= 1;
        if (budget >= BURST / 2) droppedCount = 0;
        return "admitted";
      }
      droppedCount += 1;
      return droppedCount > FLOOD ? "flood" : "dropped";
    },
  };
}
