import type { SyncClock } from "../clock.ts";
import { toBase64Url } from "../crypto-port.ts";
import { deriveEpochKeys } from "../keys/epoch-keys.ts";
import { unwrapDataKey } from "../keys/key-slots.ts";
import { keysOfRing, openKeyring } from "../keys/keyring.ts";
import { isRemoved } from "../merge/record-state.ts";
import { epochOf, TamperedError } from "../sealed/envelope.ts";
import { headHash, openHead } from "../sealed/head.ts";
import { applyRecords, openRecords } from "./apply-page.ts";
import { withoutEnds } from "./collect-ends.ts";
import type { ReplicaPorts, ReplicaState, Shadow, StoredHead } from "./ports.ts";
import { replaceProof, type SpaceSum } from "./space-sum.ts";
import { currentKeys, keysFor } from "./state-keys.ts";

/** Thrown where the space has new keys, and none of them is for this device. */
export class DeviceRemovedError extends Error {
  override name = "DeviceRemovedError";
}

const OTHER_SPACE =
  "Another account is signed in, or the chats were deleted from the server. Sign in with the account that this browser shares its chats with, or stop in this browser.";

/**
 * Reads everything that other devices have written since, the newest first, and compares it with what the last writer
 * said of the whole. Can be ended at any point: the next call continues. Throws a `TamperedError` if the server has
 * changed, dropped, repeated or reordered records.
 */
export async function pullChanges(ports: ReplicaPorts, clock: SyncClock, begun: ReplicaState): Promise<ReplicaState> {
  let state = begun;
  for (;;) {
    const after = state.pass?.after ?? state.sequence;
    const page = await ports.server.read({ after, before: state.pass?.before, device: state.device });
    if (page.head.space !== state.space) throw new Error(OTHER_SPACE);
    checkHead(state, page.head);
    if (page.head.sequence === state.sequence && state.pass === undefined) return state;
    state = await takeKeys(ports, state, page.head);
    const pass = state.pass ?? { head: page.head.sequence, after, before: page.head.sequence + 1 };
    const { opened, unknown } = await openRecords(ports, state, page.records);
    const shadows = [...(await applyRecords(ports, clock, opened)), ...unknown];
    const { space, remove } = await countRecords(ports, state, shadows);
    const before = Math.min(pass.before, page.records.at(-1)?.sequence ?? pass.before);
    state = { ...state, ...space, stamp: clock.last(), pass: { ...pass, before } };
    await ports.shadows.save({ state, put: shadows, remove });
    if (!page.hasMore) {
      const ended = await endPass(ports, state, page.head);
      state = ended.state;
      await ports.shadows.save(ended);
    }
    if (state.pass === undefined) return state;
    ports.onProgress?.({ left: Math.max(0, state.pass.before - state.pass.after), total: pass.head });
  }
}

/** The server may not go back, nor show another history than before. */
function checkHead(state: ReplicaState, head: StoredHead): void {
  if (head.sequence < (state.pass?.head ?? state.sequence)) {
    throw new TamperedError("The server sent an older state of your chats than this device has seen.");
  }
  if (head.sequence === state.sequence && headHash(head.envelope) !== state.headHash) {
    throw new TamperedError("The server sent this device another history than before.");
  }
}

/** Takes over the keys that another device has made since, as after it has removed a device. */
async function takeKeys(ports: ReplicaPorts, state: ReplicaState, head: StoredHead): Promise<ReplicaState> {
  const epoch = epochOf(head.envelope);
  const own = currentKeys(state);
  if (epoch < own.epoch)
    throw new TamperedError("The server sent a state that was encrypted with keys that have ended.");
  if (epoch === own.epoch) return state;
  const slots = (await ports.server.space())?.slots ?? [];
  const slot = slots.find((one) => one.slot === state.device && one.epoch === epoch);
  const context = { space: state.space, slot: state.device, epoch };
  const dataKey = slot && (await unwrapDataKey(ports.crypto, { pair: state.pair, wrapped: slot.wrapped, context }));
  if (dataKey === undefined) throw new DeviceRemovedError("This device was removed on another one.");
  const ringKeys = await deriveEpochKeys(ports.crypto, dataKey, epoch);
  const keyring = await openKeyring(ports.crypto, ringKeys, { space: state.space, ...head.keyring });
  const keys = await keysOfRing(ports.crypto, keyring);
  const isSame = state.keys.every(({ sum }, index) => sameBytes(sum, keys[index]?.sum));
  // A device that was removed does not know the keys after it: it cannot make a keyring that has them.
  if (!isSame || keys.length !== epoch)
    throw new TamperedError("The server sent keys that no device of yours has made.");
  return { ...state, keys };
}

function sameBytes(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && toBase64Url(one) === toBase64Url(other);
}

/** The sum with the records of a page, and the shadows whose rows have gone with their room. */
async function countRecords(
  { shadows, onLost }: Pick<ReplicaPorts, "shadows" | "onLost">,
  state: ReplicaState,
  put: readonly Shadow[],
): Promise<{ space: SpaceSum; remove: string[] }> {
  const known = await shadows.shadows(put.map(({ key }) => key));
  let space: SpaceSum = { sum: state.sum, count: state.count };
  const remove: string[] = [];
  const lost: string[] = [];
  for (const [index, shadow] of put.entries()) {
    const before = known[index]?.stored;
    if (before && shadow.stored && isOlder(shadow.stored, before)) {
      throw new TamperedError("The server sent an older record in the place of a newer one.");
    }
    space = replaceProof(space, before, shadow.stored);
    if (shadow.table !== "rooms" || !isRemoved(shadow)) continue;
    for (const gone of await shadows.ofRoom(shadow.id)) {
      remove.push(gone.key);
      space = replaceProof(space, gone.stored, undefined);
      if (gone.isUnsent === 1) lost.push(shadow.id);
    }
  }
  if (lost.length > 0) onLost?.([...new Set(lost)]);
  return { space, remove };
}

function isOlder(now: NonNullable<Shadow["stored"]>, before: NonNullable<Shadow["stored"]>): boolean {
  return now.sequence < before.sequence || (now.sequence === before.sequence && now.proof !== before.proof);
}

/** Goes on with what was written during the pass, or compares everything with the head. */
async function endPass(
  { crypto, shadows }: Pick<ReplicaPorts, "crypto" | "shadows">,
  state: ReplicaState,
  stored: StoredHead,
): Promise<{ state: ReplicaState; put: readonly Shadow[]; remove: readonly string[] }> {
  const { pass, ...rest } = state;
  if (pass !== undefined && stored.sequence > pass.head) {
    const next = { head: stored.sequence, after: pass.head, before: stored.sequence + 1 };
    return { state: { ...state, pass: next }, put: [], remove: [] };
  }
  const keys = keysFor(state, stored.envelope);
  const head = await openHead(crypto, keys.contents, { ...stored, space: state.space });
  const keyringHash = headHash(stored.keyring.envelope);
  // What every device had seen is no longer there, without a record that says so.
  const ends = head.collected > state.collected ? await shadows.ends(head.collected) : [];
  const { space, put, remove } = withoutEnds(state, ends);
  const isWhole = head.sum === space.sum && head.count === space.count && head.keyring === keyringHash;
  const isNext = head.base !== state.sequence || head.previous === state.headHash;
  if (!isWhole || !isNext || head.epoch !== keys.epoch) {
    throw new TamperedError("The server left out records, or repeated older ones.");
  }
  const { seen, collected } = head;
  const known = { sequence: stored.sequence, headHash: headHash(stored.envelope), keyringHash, seen, collected };
  return { state: { ...rest, ...space, ...known }, put, remove };
}
