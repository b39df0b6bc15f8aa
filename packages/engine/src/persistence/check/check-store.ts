import type { Result } from "@tutti/domain";
import { MEGABYTE, succeed } from "@tutti/domain";
import type { Database, DatabaseFailure, RecordKey, RowRepair, StoredCheck, TableName } from "../../ports.ts";
import { damageOf } from "../damage-of.ts";
import { currentForm } from "../guard-database.ts";
import { addSuiteRules } from "../suite-rules.ts";
import { artifactFindings } from "./artifact-findings.ts";
import {
  messageFindings,
  placeFindings,
  recordFindings,
  roomFindings,
  textFindings,
  voteFindings,
} from "./chat-findings.ts";
import type { Finding, FindingKind, StoreFacts } from "./store-facts.ts";
import { applyFinding, checkedTables, emptyFacts, lightOf } from "./store-facts.ts";

/**
 * Rows that are read in one piece, and repairs that are made in one transaction: so few that the page stays at hand in
 * between.
 */
const PAGE = 100;
/** Each rule may bring to light what the one before has left; more rounds than this say that two rules disagree. */
const ROUNDS = 30;

/** In this order: what a rule rests on is settled by those before it. */
const rules: readonly ((facts: StoreFacts) => Finding[])[] = [
  placeFindings,
  roomFindings,
  artifactFindings,
  messageFindings,
  textFindings,
  recordFindings,
  voteFindings,
];

export interface CheckOptions {
  /** As it is stored, damaged rows and all. */
  database: Database;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Settles when the page has nothing else to do. Rejects where the check is to end. */
  pause: () => Promise<void>;
}

/** What a check has done. */
export interface CheckedStore {
  check: StoredCheck;
  /** The rows that are other ones now. */
  keys: RecordKey[];
}

/**
 * Looks at every row, at what rows say of each other, and at the store's own copies, and repairs what disagrees.
 * Nothing that holds words is deleted, but for what a person has deleted: it is set aside. A second check finds
 * nothing. Rejects where `pause` does.
 */
export async function checkStore(options: CheckOptions): Promise<Result<CheckedStore, DatabaseFailure>> {
  addSuiteRules();
  const { database, now, pause } = options;
  const counts = new Map<FindingKind, number>();
  const count = (kind: FindingKind, more: number): void => {
    if (more > 0) counts.set(kind, (counts.get(kind) ?? 0) + more);
  };
  const keys: RecordKey[] = [];
  const noteRepairs = (rowRepairs: readonly RowRepair[]): void => {
    for (const { table, key } of rowRepairs) keys.push({ table, id: String(key) });
  };

  const removalResult = await database.finishRemovals();
  if (!removalResult.ok) return removalResult;
  count("removal", removalResult.value);
  const returned = await takeBack(options);
  if (!returned.ok) return returned;
  count("readable", returned.value.length);
  noteRepairs(returned.value);

  const first = await scan(options);
  if (!first.ok) return first;
  const { rows } = first.value;
  count("damaged", first.value.damaged.length);
  noteRepairs(first.value.damaged);
  const foundFindings = findAll(first.value.facts);
  if (foundFindings.length > 0) {
    // Tables are read one after the other while the page goes on: what disagrees is what disagrees a second time.
    const second = await scan(options);
    if (!second.ok) return second;
    const names = new Set(foundFindings.map(nameOf));
    for (const finding of findAll(second.value.facts).filter((one) => names.has(nameOf(one)))) {
      await pause();
      const repairResult = await repair(options, finding);
      if (!repairResult.ok) return repairResult;
      count(finding.kind, repairResult.value.length);
      noteRepairs(repairResult.value);
    }
  }

  let after: { after?: unknown } = {};
  for (;;) {
    await pause();
    const compared = await database.checkCopies(after.after);
    if (!compared.ok) return compared;
    count("copy", compared.value.removed);
    if (compared.value.next === undefined) break;
    after = { after: compared.value.next };
  }
  const check: StoredCheck = { at: now(), rows, repairs: Object.fromEntries(counts) };
  const keepResult = await database.keepCheck(check);
  return keepResult.ok ? succeed({ check, keys }) : keepResult;
}

function nameOf({ kind, table, id, to }: Finding): string {
  return `${kind} ${table} ${to.type} ${id}`;
}

interface Scanned {
  facts: StoreFacts;
  rows: number;
  damaged: RowRepair[];
}

/** Reads every row, and sets aside those that are damaged. */
async function scan(options: CheckOptions): Promise<Result<Scanned, DatabaseFailure>> {
  const scanned: Scanned = { facts: emptyFacts(), rows: 0, damaged: [] };
  for (const table of checkedTables) {
    const read = await readTable(options, table, scanned);
    if (!read.ok) return read;
  }
  // With what has just been damaged: the room of a row, and the message before it, are known from there.
  const setAside = await options.database.setAsideRows();
  if (!setAside.ok) return setAside;
  scanned.facts.setAside = setAside.value;
  return succeed(scanned);
}

/** Everything that disagrees, in the order in which it is repaired; the facts are as they are after that. */
export function findAll(facts: StoreFacts): Finding[] {
  const all: Finding[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const foundFindings = rules.map((rule) => rule(facts)).find((findings) => findings.length > 0);
    if (!foundFindings) return all;
    for (const finding of foundFindings) applyFinding(facts, finding);
    all.push(...foundFindings);
  }
  return all;
}

/** What was damaged for another version of the page, and is not for this one, comes back where its place is free. */
async function takeBack({ database }: CheckOptions): Promise<Result<RowRepair[], DatabaseFailure>> {
  const rows = await database.setAsideRows();
  if (!rows.ok) return rows;
  const readable = rows.value.filter(
    ({ table, record, cause }) => cause === "damaged" && damageOf(table, currentForm(table, record)) === undefined,
  );
  if (readable.length === 0) return succeed([]);
  return database.repair(
    readable.map(({ id, table, key, record }): RowRepair => {
      return { table, key, seen: undefined, to: { type: "put", record: record as { id: string } }, taken: id };
    }),
  );
}

async function readTable(
  { database, now, pause }: CheckOptions,
  table: TableName,
  scanned: Scanned,
): Promise<Result<void, DatabaseFailure>> {
  const into = scanned.facts.tables[table] as Map<string, { id: string }>;
  let from: string | undefined;
  for (;;) {
    await pause();
    const after = from === undefined ? {} : { after: from };
    const page = await database.rowsAfter<TableName>(table, { ...after, limit: PAGE, weight: 4 * MEGABYTE });
    if (!page.ok) return page;
    const repairs: RowRepair[] = [];
    for (const record of page.value) {
      const reason = damageOf(table, currentForm(table, record));
      if (reason === undefined) into.set(record.id, lightOf(table, currentForm(table, record)));
      else {
        const row = { cause: "damaged", reason, at: now() } as const;
        repairs.push({ table, key: record.id, seen: record, to: { type: "set-aside", row } });
      }
    }
    scanned.rows += page.value.length;
    if (repairs.length > 0) {
      const repairResult = await database.repair(repairs);
      if (!repairResult.ok) return repairResult;
      scanned.damaged.push(...repairResult.value);
    }
    from = page.value.at(-1)?.id;
    if (from === undefined) return succeed(undefined);
  }
}

/** Makes a finding's repair on the row as it is stored by now. */
async function repair(
  { database, now }: CheckOptions,
  finding: Finding,
): Promise<Result<RowRepair[], DatabaseFailure>> {
  const { table, id, to, absent, present } = finding;
  const read = await database.read([{ table, id }]);
  if (!read.ok) return read;
  const [storedChange] = read.value;
  const storedRecord = storedChange?.type === "put" ? storedChange.record : undefined;
  const about = { table, key: id, seen: storedRecord, ...(absent ? { absent } : {}), ...(present ? { present } : {}) };
  if (to.type === "take") {
    const record = to.row.record as { id: string };
    return database.repair([{ ...about, to: { type: "put", record }, taken: to.row.id }]);
  }
  if (to.type === "add")
    return database.repair([{ ...about, seen: undefined, to: { type: "put", record: to.record } }]);
  // Gone by now: there is nothing to repair.
  if (storedRecord === undefined) return succeed([]);
  if (to.type === "remove") return database.repair([{ ...about, to }]);
  if (to.type === "set-aside") {
    const row = { cause: "lost", reason: to.reason, at: now() } as const;
    return database.repair([{ ...about, to: { type: "set-aside", row } }]);
  }
  return database.repair([
    { ...about, to: { type: "put", record: to.change(currentForm(table, storedRecord) as never) } },
  ]);
}
