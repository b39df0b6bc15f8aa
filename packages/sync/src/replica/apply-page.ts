import type { RowRepair } from "@tutti/domain";
import type { SyncClock } from "../clock.ts";
import { recordIdOf } from "../keys/epoch-keys.ts";
import { canonicalText, isRemoved, type Json, joinStates, type RecordState } from "../merge/record-state.ts";
import { type Row, rowOfValues, valuesOfRow } from "../merge/row-registers.ts";
import { adoptStamps, markChanges, marksOf, noMarks, sameStates, stateOf, valuesOf } from "../merge/shadow.ts";
import { openText, TamperedError } from "../sealed/envelope.ts";
import { proofOf } from "../sealed/state-sum.ts";
import { readRows } from "./absorb.ts";
import { type ReplicaPorts, type ReplicaState, type Shadow, type StoredRecord, shadowKey } from "./ports.ts";
import { type RecordContent, readRecord } from "./record-text.ts";
import { firstKeys, keysFor } from "./state-keys.ts";
import { isUnfinished, ownerKey } from "./unfinished.ts";

/** A record of another device, opened. */
interface OpenedRecord extends RecordContent {
  stored: NonNullable<Shadow["stored"]>;
}

/** Tries until a page that keeps writing the same rows is given up for now. */
const TRIES = 20;

/** Opens records, and checks that each is the one that its id on the server stands for. Throws a `TamperedError`. */
export async function openRecords(
  { crypto }: Pick<ReplicaPorts, "crypto">,
  state: ReplicaState,
  records: readonly StoredRecord[],
): Promise<{ opened: OpenedRecord[]; unknown: Shadow[] }> {
  const contents = await Promise.all(
    records.map(async ({ id, sequence, envelope }) => {
      const keys = keysFor(state, envelope);
      const context = { space: state.space, kind: "record", id, sequence } as const;
      const content = readRecord(await openText(crypto, { key: keys.contents, context, envelope }));
      return { id, content, stored: { sequence, proof: proofOf(keys.sum, { id, sequence, envelope }) } };
    }),
  );
  const { ids } = firstKeys(state);
  const opened: OpenedRecord[] = [];
  const unknown: Shadow[] = [];
  for (const { id, content, stored } of contents) {
    if (content === undefined) {
      unknown.push({ ...noMarks, key: shadowKey("unknown", id), table: "unknown", id, stored, isUnsent: 0 });
    } else if (recordIdOf(ids, content.table, content.id) === id) opened.push({ ...content, stored });
    else throw new TamperedError("A record on the server stands in the place of another one.");
  }
  return { opened, unknown };
}

/**
 * Merges records of other devices into the rows of this one, as if another tab had written them: a row that the page
 * changes meanwhile is merged again. Returns the shadows, which the caller stores.
 */
export async function applyRecords(
  ports: Pick<ReplicaPorts, "rows" | "shadows">,
  clock: SyncClock,
  records: readonly OpenedRecord[],
): Promise<Shadow[]> {
  const done = new Map<string, Shadow>();
  let waiting = records;
  for (let tries = 0; waiting.length > 0; tries += 1) {
    if (tries === TRIES) throw new Error("The page kept writing rows that another device has changed.");
    waiting = await applyOnce(ports, clock, { records: waiting, done });
  }
  return [...done.values()];
}

/** Returns the records whose rows the page has changed meanwhile. */
async function applyOnce(
  { rows, shadows }: Pick<ReplicaPorts, "rows" | "shadows">,
  clock: SyncClock,
  { records, done }: { records: readonly OpenedRecord[]; done: Map<string, Shadow> },
): Promise<OpenedRecord[]> {
  const stored = await readRows(
    rows,
    records.map(({ table, id }) => ({ table, id })),
  );
  const known = await shadows.shadows(records.map(({ table, id }) => shadowKey(table, id)));
  const ownerKeys = records.map(({ table }, index) => {
    const row = stored[index];
    return row && ownerKey(table, row);
  });
  const ownerRows = await readRows(
    rows,
    ownerKeys.filter((key) => key !== undefined),
  );
  let ownerPlace = 0;
  const repairs: RowRepair[] = [];
  const removedRooms: string[] = [];
  const merged: { record: OpenedRecord; shadow: Shadow; repair?: RowRepair }[] = [];
  for (const [index, record] of records.entries()) {
    const row = stored[index];
    const owner = ownerKeys[index] === undefined ? undefined : ownerRows[ownerPlace++];
    const one = mergeRecord(record, { row, owner, known: known[index], clock });
    merged.push(one);
    if (one.repair === undefined) continue;
    if (record.table === "rooms" && one.repair.to.type === "remove") removedRooms.push(record.id);
    else repairs.push(one.repair);
  }
  if (removedRooms.length > 0) {
    const written = await rows.write(removedRooms.map((id) => ({ table: "rooms", type: "remove", id })));
    if (!written.ok) throw new Error(written.error.message);
  }
  const made = repairs.length === 0 ? [] : await makeRepairs(rows, repairs);
  const again: OpenedRecord[] = [];
  for (const { record, shadow, repair } of merged) {
    const isOpen = repair !== undefined && !removedRooms.includes(record.id) && !made.includes(keyOfRepair(repair));
    if (isOpen) again.push(record);
    else done.set(shadow.key, shadow);
  }
  return again;
}

function mergeRecord(
  record: OpenedRecord,
  local: { row: Row | undefined; owner: Row | undefined; known: Shadow | undefined; clock: SyncClock },
): { record: OpenedRecord; shadow: Shadow; repair?: RowRepair } {
  const { table, id, state: theirs, stored } = record;
  const { row, owner, known, clock } = local;
  for (const { stamp } of Object.values(theirs.registers)) clock.observe(stamp);
  const values = row && valuesOfRow(table, row);
  // What an answer under way has brought so far is no change of this device.
  const isFixed = row !== undefined && isUnfinished({ table, row, owner });
  if (isFixed && known !== undefined && hasStamps(known, theirs)) return { record, shadow: { ...known, stored } };
  const own = (isFixed ? undefined : markChanges(known, values, () => clock.tick())) ?? known ?? noMarks;
  const isUnknown = isFixed || (known === undefined && row === undefined);
  const ownState = isUnknown ? { life: 0, registers: {} } : adoptStamps(stateOf(own, values), theirs);
  const state = joinStates(ownState, theirs);
  const target = valuesOf(state);
  const next = target && rowOfValues({ id, ...(record.roomId === undefined ? {} : { roomId: record.roomId }) }, target);
  const isSame = canonicalText(row as unknown as Json) === canonicalText(next as unknown as Json);
  const shadow: Shadow = {
    key: shadowKey(table, id),
    table,
    id,
    ...(record.roomId === undefined ? {} : { roomId: record.roomId }),
    ...marksOf(state),
    stored,
    ...(isRemoved(theirs) ? { endedAt: stored.sequence } : {}),
    isUnsent: sameStates(state, theirs) ? 0 : 1,
  };
  if (isSame) return { record, shadow };
  const to = next === undefined ? ({ type: "remove" } as const) : ({ type: "put", record: { ...next } } as const);
  return { record, shadow, repair: { table, key: id, expectedRow: row, to } };
}

/** Whether a state is the one that a device knows already. */
function hasStamps({ life, marks }: Shadow, state: RecordState): boolean {
  const names = Object.keys(state.registers);
  return life === state.life && names.every((name) => marks[name]?.[0] === state.registers[name]?.stamp);
}

async function makeRepairs(rows: ReplicaPorts["rows"], repairs: readonly RowRepair[]): Promise<string[]> {
  const made = await rows.repair(repairs);
  if (!made.ok) throw new Error(made.error.message);
  return made.value.map(keyOfRepair);
}

function keyOfRepair({ table, key }: RowRepair): string {
  return shadowKey(table, String(key));
}
