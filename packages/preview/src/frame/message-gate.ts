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
  let left = BURST;
  let dropped = 0;
  let countedAt = now();
  return {
    admit: () => {
      const at = now();
      left = Math.min(BURST, left + ((at - countedAt) * MESSAGES_PER_SECOND) / 1000);
      countedAt = at;
      if (left >= 1) {
        left -= 1;
        if (left >= BURST / 2) dropped = 0;
        return "admitted";
      }
      dropped += 1;
      return dropped > FLOOD ? "flood" : "dropped";
    },
  };
}
