import type { Result } from "@tutti/domain";
import { errorTexts, fail, succeed } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Database, DatabaseFailure, PutChange, TableName } from "../ports.ts";
import type { Draft } from "../state/draft.ts";
import { NEW_ROOM } from "../state/draft.ts";
import { atRest } from "./left-unfinished.ts";
import { toDrafts } from "./save-drafts.ts";
import { showQueued } from "./show-queue.ts";
import { isShown, show } from "./show-stored.ts";
import { storedTables } from "./stored-tables.ts";
import { invalidNotice } from "./validate-record.ts";

const FORMAT = "tutti-store";
/** Raised when a file of before can no longer be read as it is. */
const VERSION = 1;
const tables = [...storedTables, "drafts", "draftFiles"] as const satisfies readonly TableName[];
/** Rows that are read at once. */
const PAGE = 500;

/** What came back from a file. */
export interface RestoredStore {
  rooms: number;
  rows: number;
  /** Rows that break the rules of what is stored, or that no room leads to, and were left in the file. */
  leftOut: number;
}

export type StoreFileFailure = DatabaseFailure | { code: "not-a-store"; message: string };

/**
 * The whole store as the pieces of one text file: a line that says what it is, a line for each row, and a line that says how many
 * there were, so that a file that was cut is known. What is put together of them is what `restoreStore` takes.
 */
export async function saveStore(
  database: Pick<Database, "rowsAfter">,
): Promise<Result<readonly string[], DatabaseFailure>> {
  const pieces = [toLine({ format: FORMAT, version: VERSION })];
  let rows = 0;
  for (const table of tables) {
    let after: { after?: string } = {};
    for (;;) {
      const page = await database.rowsAfter<TableName>(table, { ...after, limit: PAGE });
      if (!page.ok) return page;
      pieces.push(page.value.map((record) => toLine({ table, record })).join(""));
      rows += page.value.length;
      const last = page.value.at(-1);
      if (last === undefined || page.value.length < PAGE) break;
      after = { after: last.id };
    }
  }
  pieces.push(toLine({ rows }));
  return succeed(pieces);
}

/**
 * Puts the rows of a file back, each in the place of the one with its id; other rows stay. All of them are written or none. What is
 * shown of them is shown anew; a draft that somebody is writing here stays as it is.
 */
export async function restoreStore(
  context: EngineContext,
  file: string,
): Promise<Result<RestoredStore, StoreFileFailure>> {
  const read = readFile(file);
  if (read === undefined) return fail({ code: "not-a-store", message: errorTexts.notAStore });
  const valid = withRoom(
    context,
    read.filter((change) => invalidNotice(change) === undefined),
  );
  const now = context.ports.clock.now();
  const { drafts } = context.composer.getState();
  const changes = valid
    .filter((change) => !isOfDraft(change, drafts))
    .map((change) => atRest(change, now))
    .map(asHeld);
  const written = await context.ports.database.write(changes);
  if (!written.ok) return written;
  context.withoutSaving(() => {
    for (const change of changes) if (isShown(context, change)) show(context, change);
  });
  showDrafts(context, changes);
  for (const change of changes) if (change.table === "drafts") showQueued(context, change);
  const rooms = valid.filter((change) => change.table === "rooms").length;
  return succeed({ rooms, rows: valid.length, leftOut: read.length - valid.length });
}

/** The rows that a room leads to: of the file, or one that is here. */
function withRoom({ tables }: EngineContext, changes: readonly PutChange[]): PutChange[] {
  const inFile = new Set(changes.flatMap((change) => (change.table === "rooms" ? change.record.id : [])));
  return changes.filter((change) => {
    if (change.table === "rooms") return true;
    const { roomId } = change.record;
    return roomId === NEW_ROOM || inFile.has(roomId) || tables.rooms.get(roomId) !== undefined;
  });
}

/** What waited to be sent when the file was made is not sent without a word now. */
function asHeld(change: PutChange): PutChange {
  if (change.table !== "drafts" || !change.record.queue) return change;
  return { ...change, record: { ...change.record, queue: { hold: "stopped", ...change.record.queue } } };
}

function isOfDraft({ table, record }: PutChange, drafts: Readonly<Record<string, Draft>>): boolean {
  return (table === "drafts" || table === "draftFiles") && drafts[record.id] !== undefined;
}

function showDrafts(context: EngineContext, changes: readonly PutChange[]): void {
  const { composer } = context;
  const rows = changes.flatMap((change) => (change.table === "drafts" ? change.record : []));
  const files = changes.flatMap((change) => (change.table === "draftFiles" ? change.record : []));
  const restored = toDrafts(rows, files);
  context.withoutSaving(() => composer.setState(({ drafts }) => ({ drafts: { ...restored, ...drafts } })));
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** The rows of a file; undefined where it is no such file, is of a later version, or was cut. */
function readFile(file: string): PutChange[] | undefined {
  const lines = file.split("\n").filter((line) => line.trim() !== "");
  const parsed: unknown[] = [];
  for (const line of lines) {
    try {
      parsed.push(JSON.parse(line));
    } catch {
      return undefined;
    }
  }
  const [head, end] = [parsed.at(0), parsed.at(-1)];
  if (!isRecord(head) || head["format"] !== FORMAT || head["version"] !== VERSION) return undefined;
  const rows = parsed.slice(1, -1);
  if (!isRecord(end) || end["rows"] !== rows.length) return undefined;
  const changes = rows.flatMap((row) => toChange(row) ?? []);
  return changes.length === rows.length ? changes : undefined;
}

function toChange(row: unknown): PutChange | undefined {
  if (!isRecord(row) || !isRecord(row["record"])) return undefined;
  const table = tables.find((name) => name === row["table"]);
  return table === undefined ? undefined : ({ table, type: "put", record: row["record"] } as unknown as PutChange);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
