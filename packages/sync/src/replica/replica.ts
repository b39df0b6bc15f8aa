import { createSyncClock } from "../clock.ts";
import { TamperedError } from "../sealed/envelope.ts";
import { SEEN_BY_UNKNOWN } from "../sealed/head.ts";
import { absorbChanges } from "./absorb.ts";
import type { ReplicaPorts, ReplicaState } from "./ports.ts";
import { DeviceRemovedError, pullChanges } from "./pull.ts";
import { pushChanges } from "./push.ts";

/** How a round has ended. */
export type RoundOutcome =
  /** Everything that this device and the server had is the same now. */
  | { type: "same" }
  /** The server was not reached, or the store; the next round tries again. */
  | { type: "failed"; message: string }
  /** Nothing more can be sent until the person removes something. */
  | { type: "full"; message: string }
  /** The server has changed what it was given. Nothing is read or sent any more. */
  | { type: "tampered"; message: string }
  /** Another device has removed this one. */
  | { type: "removed" };

/**
 * One round: takes over the changes of this device, reads those of others, and sends what waits, until nothing is left.
 * Rounds of one device may not overlap: `navigator.locks` in the page. Never rejects.
 */
export async function runRound(ports: ReplicaPorts): Promise<RoundOutcome> {
  try {
    const state = await ports.shadows.state();
    if (state === undefined) return { type: "removed" };
    // A state that was stored before heads told how far devices have read.
    const { seen = SEEN_BY_UNKNOWN, collected = 0 } = state as Partial<typeof state>;
    return await runUntilSame(ports, { ...state, seen, collected });
  } catch (error) {
    if (error instanceof TamperedError) return { type: "tampered", message: error.message };
    if (error instanceof DeviceRemovedError) return { type: "removed" };
    return { type: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

async function runUntilSame(ports: ReplicaPorts, begun: ReplicaState): Promise<RoundOutcome> {
  const { device } = begun;
  const clock = createSyncClock({ device, now: ports.now, last: begun.stamp });
  for (;;) {
    await absorbChanges(ports, { clock, device });
    const known = (await ports.shadows.state()) ?? begun;
    const state = { ...begun, ...known, stamp: clock.last() };
    await ports.shadows.save({ state });
    const current = await pullChanges(ports, clock, state);
    const outcome = await pushChanges(ports, current);
    if (outcome === "nothing") return { type: "same" };
    if (typeof outcome === "object") return { type: "full", message: outcome.full };
  }
}
