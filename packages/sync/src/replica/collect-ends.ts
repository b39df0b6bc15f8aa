import { isRemoved } from "../merge/record-state.ts";
import type { ReplicaState, Shadow, ShadowStore } from "./ports.ts";
import { replaceProof, type SpaceSum } from "./space-sum.ts";

/** Milliseconds after which a device that only reads tells how far it has read, if that lets records end. */
const TELL = 24 * 60 * 60 * 1000;

/** What is left of shadows whose records have ended. */
export interface CollectedEnds {
  space: SpaceSum;
  /** Rows that were made again on this device, and are not sent yet. */
  put: Shadow[];
  /** The keys of the others. */
  remove: string[];
}

/** The sequence up to which every device of the space has seen all records. */
export function seenByAll({ seen }: Pick<ReplicaState, "seen">): number {
  const sequences = Object.values(seen);
  return sequences.length === 0 ? 0 : Math.min(...sequences);
}

/** Takes ended records out of the sum, and forgets their shadows. */
export function withoutEnds({ sum, count }: SpaceSum, ends: readonly Shadow[]): CollectedEnds {
  let left: SpaceSum = { sum, count };
  const put: Shadow[] = [];
  const remove: string[] = [];
  for (const shadow of ends) {
    left = replaceProof(left, shadow.stored, undefined);
    if (isRemoved(shadow)) {
      remove.push(shadow.key);
      continue;
    }
    const { stored: _stored, endedAt: _endedAt, ...kept } = shadow;
    put.push(kept);
  }
  return { space: left, put, remove };
}

/**
 * Whether this device tells the others how far it has read although it has nothing to send: a device that only reads
 * would hold up the end of removed rows for ever.
 */
export async function hasToTell(
  shadows: Pick<ShadowStore, "ends">,
  state: ReplicaState,
  now: number,
): Promise<boolean> {
  if (now - (state.toldAt ?? 0) < TELL) return false;
  const [earliest] = await shadows.ends(state.sequence, 1);
  const told = state.seen[state.device] ?? 0;
  return earliest?.endedAt !== undefined && (earliest.endedAt > told || earliest.endedAt <= seenByAll(state));
}
