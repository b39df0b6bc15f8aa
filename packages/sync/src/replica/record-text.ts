import type { RecordState } from "../merge/record-state.ts";
import { isSyncedTable, type SyncedTable } from "../merge/synced-tables.ts";
import { TamperedError } from "../sealed/envelope.ts";

/** The content of a record's envelope. */
export interface RecordContent {
  table: SyncedTable;
  id: string;
  roomId?: string | undefined;
  state: RecordState;
}

export function writeRecord({ table, id, roomId, state }: RecordContent): string {
  const registers = Object.entries(state.registers).map(([name, { stamp, value }]) =>
    value === undefined ? [name, stamp] : [name, stamp, value],
  );
  return JSON.stringify({
    t: table,
    i: id,
    ...(roomId === undefined ? {} : { r: roomId }),
    l: state.life,
    f: registers,
  });
}

/**
 * Reads what `writeRecord` has written. A table that this version of the page does not know is `undefined`: a newer
 * version on another device has it.
 */
export function readRecord(text: string): RecordContent | undefined {
  const { t: table, i: id, r: roomId, l: life, f: fields } = JSON.parse(text);
  if (typeof table !== "string" || typeof id !== "string" || !Number.isSafeInteger(life) || !Array.isArray(fields)) {
    throw new TamperedError("A record has another form than this version of the page knows.");
  }
  if (!isSyncedTable(table)) return undefined;
  const registers = Object.fromEntries(
    fields.map(([name, ...register]) => [
      name,
      register.length === 1 ? { stamp: register[0] } : { stamp: register[0], value: register[1] },
    ]),
  );
  return { table, id, ...(roomId === undefined ? {} : { roomId }), state: { life, registers } };
}
