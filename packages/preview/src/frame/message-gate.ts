/** Messages a second that a preview may send for as long as it likes, and at once after a quiet time. */
export const MESSAGES_PER_SECOND = 300;
const BURST = 1_000;
/** So many beyond that are no accident. */
const FLOOD = 5_000;

export type Admission = "admitted" | "dropped" | "flood";

/**
 * Bounds how often a frame is listened to: what comes faster is dropped, and a flood is called one, so that its frame
 * can be ended.
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
