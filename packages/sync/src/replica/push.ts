import { recordIdOf } from "../keys/epoch-keys.ts";
import { isRemoved } from "../merge/record-state.ts";
import { valuesOfRow } from "../merge/row-registers.ts";
import { markChanges, stateOf } from "../merge/shadow.ts";
import type { SyncedTable } from "../merge/synced-tables.ts";
import { sealText } from "../sealed/envelope.ts";
import { headHash, sealHead } from "../sealed/head.ts";
import { proofOf } from "../sealed/state-sum.ts";
import { readRows } from "./absorb.ts";
import { hasToTell, seenByAll, withoutEnds } from "./collect-ends.ts";
import { type Commit, type ReplicaPorts, type ReplicaState, type Shadow, shadowKey } from "./ports.ts";
import { writeRecord } from "./record-text.ts";
import { replaceProof, type SpaceSum } from "./space-sum.ts";
import { currentKeys, firstKeys } from "./state-keys.ts";

/** Records of one commit, and bytes of them, at most. */
const RECORDS = 200;
const BYTES = 4 * 1024 * 1024;
/** Records that one commit may end: those of a removed room. The rest of them follow with the next commits. */
export const DROPS = 20_000;

/** What a commit changes in this device's memory once the server has taken it. */
export interface PreparedCommit {
  commit: Commit;
  state: ReplicaState;
  put: Shadow[];
  /** The keys of shadows whose rows are gone with their room. */
  remove: string[];
}

export type PushOutcome = "done" | "conflict" | "nothing" | { full: string };

/** The additions to a commit that change who can open the space. */
export type KeyChange = Pick<Commit, "keyring" | "slots"> & { keyringHash?: string; keys?: ReplicaState["keys"] };

/** Sends what waits, as one commit. Call it after everything was read that the server has. */
export async function pushChanges(
  ports: Pick<ReplicaPorts, "crypto" | "rows" | "shadows" | "server" | "now">,
  state: ReplicaState,
): Promise<PushOutcome> {
  const waiting = await ports.shadows.unsent(RECORDS);
  const isTelling = waiting.length === 0 && (await hasToTell(ports.shadows, state, ports.now()));
  if (waiting.length === 0 && !isTelling) return "nothing";
  const prepared = await prepareCommit(ports, { ...state, toldAt: ports.now() }, { waiting });
  if (prepared.commit.records.length === 0 && !isTelling) {
    await ports.shadows.save({ put: prepared.put, remove: prepared.remove });
    return "nothing";
  }
  const outcome = await ports.server.commit(prepared.commit);
  if (outcome !== "done") return outcome;
  await ports.shadows.save({ state: prepared.state, put: prepared.put, remove: prepared.remove });
  return "done";
}

/**
 * Makes a commit of waiting shadows, as far as it is not too large.
 *
 * @param keyChange how the keyring changes with it: its sequence is that of the head, `headSequenceOf`
 */
export async function prepareCommit(
  { crypto, rows, shadows }: Pick<ReplicaPorts, "crypto" | "rows" | "shadows">,
  state: ReplicaState,
  { waiting, keyChange = {} }: { waiting: readonly Shadow[]; keyChange?: KeyChange },
): Promise<PreparedCommit> {
  const next: ReplicaState = { ...state, ...(keyChange.keys ? { keys: keyChange.keys } : {}) };
  const keys = currentKeys(next);
  const ids = firstKeys(next).ids;
  // Rooms come last: devices read the newest first, and know a room before its rows.
  const inOrder = waiting.toSorted((a, b) => Number(a.table === "rooms") - Number(b.table === "rooms"));
  const stored = await readRows(
    rows,
    inOrder.map(({ table, id }) => ({ table: table as SyncedTable, id })),
  );
  const records: { id: string; envelope: Uint8Array }[] = [];
  const drops: string[] = [];
  const put: Shadow[] = [];
  const remove: string[] = [];
  let space: SpaceSum = { sum: state.sum, count: state.count };
  let bytes = 0;
  for (const [index, shadow] of inOrder.entries()) {
    const row = stored[index];
    const values = row && valuesOfRow(shadow.table as SyncedTable, row);
    // The page has changed the row since: it is sent with its next change, whose mark waits.
    if (markChanges(shadow, values, () => "") !== undefined) continue;
    const id = recordIdOf(ids, shadow.table, shadow.id);
    const sequence = state.sequence + records.length + 1;
    const context = { space: state.space, kind: "record", id, sequence } as const;
    const { table, roomId } = shadow;
    const content = { table: table as SyncedTable, id: shadow.id, roomId, state: stateOf(shadow, values) };
    const text = writeRecord(content);
    const envelope = await sealText(crypto, { key: keys.contents, epoch: keys.epoch, context, text });
    if (records.length > 0 && bytes + envelope.length > BYTES) break;
    const isEnd = shadow.table === "rooms" && isRemoved(shadow);
    const gone = isEnd ? await shadows.ofRoom(shadow.id) : [];
    if (records.length > 0 && drops.length + gone.length > DROPS) break;
    for (const one of gone) {
      remove.push(one.key);
      if (one.stored) drops.push(recordIdOf(ids, one.table, one.id));
      space = replaceProof(space, one.stored, undefined);
    }
    bytes += envelope.length;
    records.push({ id, envelope });
    const proof = proofOf(keys.sum, { id, sequence, envelope });
    space = replaceProof(space, shadow.stored, { sequence, proof });
    put.push(asStored(shadow, { sequence, proof }));
  }
  const sequence = state.sequence + records.length + 1;
  const removed = new Set(remove);
  const sent = new Set(put.map(({ key }) => key));
  const ended = await endsToCollect(shadows, state, DROPS - drops.length);
  const ends = ended.filter(({ key }) => !removed.has(key) && !sent.has(key));
  for (const { table, id } of ends) drops.push(recordIdOf(ids, table, id));
  const left = withoutEnds(space, ends);
  space = left.space;
  put.push(...left.put);
  remove.push(...left.remove);
  const collected = Math.max(state.collected, ended.at(-1)?.endedAt ?? 0);
  const gone = new Set(keyChange.slots?.remove);
  const seen = Object.fromEntries(Object.entries(state.seen).filter(([device]) => !gone.has(device)));
  if (!gone.has(state.device)) seen[state.device] = sequence;
  const keyring = keyChange.keyringHash ?? state.keyringHash;
  const head = await sealHead(crypto, keys.contents, state.space, {
    ...space,
    sequence,
    base: state.sequence,
    previous: state.headHash,
    device: state.device,
    keyring,
    epoch: keys.epoch,
    seen,
    collected,
  });
  const { keyring: sealedKeyring, slots } = keyChange;
  return {
    commit: {
      space: state.space,
      base: state.sequence,
      head,
      records,
      drops,
      ...(sealedKeyring ? { keyring: sealedKeyring } : {}),
      ...(slots ? { slots } : {}),
    },
    state: { ...next, ...space, sequence, headHash: headHash(head), keyringHash: keyring, seen, collected },
    put,
    remove: remove.filter((key) => !put.some((one) => shadowKey(one.table, one.id) === key)),
  };
}

/** The ended records that every device has seen, the earliest first, as many as one commit may end. */
function endsToCollect(shadows: Pick<ReplicaPorts["shadows"], "ends">, state: ReplicaState, limit: number) {
  return limit <= 0 ? Promise.resolve([]) : shadows.ends(seenByAll(state), limit);
}

/** A shadow whose marks the server has now. */
export function asStored(shadow: Shadow, stored: NonNullable<Shadow["stored"]>): Shadow {
  const { endedAt: _endedAt, ...others } = shadow;
  return { ...others, stored, isUnsent: 0, ...(isRemoved(shadow) ? { endedAt: stored.sequence } : {}) };
}
