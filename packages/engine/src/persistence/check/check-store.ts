import type { Result } from "@tutti/domain";
import { isSuiteTable, MEGABYTE, succeed } from "@tutti/domain";
import type { Database, DatabaseFailure, RecordKey, RowRepair, StoredCheck, StoreTable } from "../../ports.ts";
import { damageOf } from "../damage/damage-of.ts";
import { currentForm } from "../guard-database.ts";
import { addSuiteRules } from "../suite-rules.ts";
import { isValid, loadGuards } from "../validate-record.ts";
import { artifactFindings } from "./artifact-findings.ts";
import {
  messageFindings,
  placeFindings,
  recordFindings,
  roomFindings,
  textFindings,
  voteFindings,
} from "./chat-findings.ts";
import { createTextShare, lightOf } from "./light-rows.ts";
import type { Finding, FindingKind, LightSetAside, StoreFacts } from "./store-facts.ts";
import { applyFinding, checkedTables, emptyFacts } from "./store-facts.ts";

/**
 * Rows that are read at once, and repairs that are made in one transaction: so few that the page stays responsive in
 * between.
 */
const PAGE = 100;
/**
 * Each rule may find what the repairs of the one before have left; more rounds than this mean that two rules disagree.
 */
const ROUNDS = 30;

/** In this order: each rule relies on the results of those before it. */
const rules: readonly ((facts: StoreFacts) => Finding[])[] = [
  placeFindings,
  roomFindings,
  artifactFindings,
  messageFindings,
  textFindings,
  recordFindings,
  voteFindings,
];

export interface StoreCheckOptions {
  /** Unguarded, with damaged rows. */
  database: Database;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Settles when the page is idle. Rejects if the check is to end. */
  pause: () => Promise<void>;
}

/** The result of a check. */
export interface CheckedStore {
  check: StoredCheck;
  /** The rows that have changed. */
  keys: RecordKey[];
}

/**
 * Checks every row, the references between rows, and the store's own copies, and repairs inconsistencies. Rows with
 * content are not deleted but set aside, except those that a person has deleted. A second check finds nothing. Rejects
 * if `pause` does.
 */
export async function checkStore(options: StoreCheckOptions): Promise<Result<CheckedStore, DatabaseFailure>> {
  addSuiteRules();
  // If the guards cannot be loaded, rows are checked without them.
  await loadGuards().catch(() => undefined);
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
  const returnResult = await takeBack(options);
  if (!returnResult.ok) return returnResult;
  count("readable", returnResult.value.length);
  noteRepairs(returnResult.value);

  const first = await findInStore(options);
  if (!first.ok) return first;
  const { rows, repairs } = first.value;
  count("damaged", repairs.length);
  noteRepairs(repairs);
  if (first.value.findings.length > 0) {
    // Tables are read one after the other while the page continues to run: only inconsistencies that are found twice
    // count.
    const names = new Set(first.value.findings.map(nameOf));
    const second = await findInStore(options);
    if (!second.ok) return second;
    for (const finding of second.value.findings.filter((one) => names.has(nameOf(one)))) {
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
    const comparison = await database.checkCopies(after.after);
    if (!comparison.ok) return comparison;
    count("copy", comparison.value.removedCount);
    if (comparison.value.next === undefined) break;
    after = { after: comparison.value.next };
  }
  const check: StoredCheck = { at: now(), rows, repairs: Object.fromEntries(counts) };
  const keepResult = await database.keepCheck(check);
  return keepResult.ok ? succeed({ check, keys }) : keepResult;
}

function nameOf({ kind, table, id, to }: Finding): string {
  return `${kind} ${table} ${to.type} ${id}`;
}

interface StoreScan {
  facts: StoreFacts;
  rows: number;
  repairs: RowRepair[];
  share: (text: string) => string;
}

/**
 * Reads every row, sets damaged ones aside, and finds inconsistencies. The facts about the rows are released before the
 * rows are read a second time.
 */
async function findInStore(
  options: StoreCheckOptions,
): Promise<Result<{ findings: Finding[]; rows: number; repairs: RowRepair[] }, DatabaseFailure>> {
  const scan: StoreScan = { facts: emptyFacts(), rows: 0, repairs: [], share: createTextShare() };
  for (const table of checkedTables) {
    const read = await readTable(options, table, scan);
    if (!read.ok) return read;
  }
  // Including rows that have just been set aside: a row's room and the preceding message may be known from them.
  const setAside = await readSetAside(options);
  if (!setAside.ok) return setAside;
  scan.facts.setAside = setAside.value;
  const { facts, rows, repairs } = scan;
  return succeed({ findings: findAll(facts), rows, repairs });
}

/** All inconsistencies, in the order of their repair; the facts are then as after the repairs. */
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

/** Restores rows that were damaged for another version of the page and are not for this one, if no row has their id. */
async function takeBack({ database, pause }: StoreCheckOptions): Promise<Result<RowRepair[], DatabaseFailure>> {
  const entries = await database.setAsideEntries();
  if (!entries.ok) return entries;
  const takenRows: RowRepair[] = [];
  // One by one: a row that was set aside may be large.
  for (const { id, table, key, cause } of entries.value) {
    if (cause !== "damaged") continue;
    await pause();
    const rows = await database.setAsideRows([id]);
    if (!rows.ok) return rows;
    const record = rows.value[0]?.record;
    if (record === undefined || damageOf(table, currentForm(table, record)) !== undefined) continue;
    const repairResult = await database.repair([
      { table, key, expectedRow: undefined, to: { type: "put", record: record as { id: string } }, restoredId: id },
    ]);
    if (!repairResult.ok) return repairResult;
    takenRows.push(...repairResult.value);
  }
  return succeed(takenRows);
}

/** The fields of rows that were set aside which the rules may need. */
async function readSetAside({ database, pause }: StoreCheckOptions): Promise<Result<LightSetAside[], DatabaseFailure>> {
  const entries = await database.setAsideEntries();
  if (!entries.ok) return entries;
  const setAside: LightSetAside[] = [];
  for (const { id, table, key } of entries.value) {
    if (table !== "rooms" && table !== "messages" && table !== "texts") continue;
    await pause();
    const rows = await database.setAsideRows([id]);
    if (!rows.ok) return rows;
    setAside.push({ id, table, key, ...neededOf(table, rows.value[0]?.record) });
  }
  return succeed(setAside);
}

/** @param record as it was set aside; it may be any value */
function neededOf(table: "rooms" | "messages" | "texts", record: unknown): Partial<LightSetAside> {
  if (typeof record !== "object" || record === null) return {};
  if (table === "texts") return isValid(table, record) ? { text: lightOf(table, record) } : {};
  const { title, isPinned, parentMessageId } = record as Partial<Record<keyof LightSetAside, unknown>>;
  if (table === "messages") return typeof parentMessageId === "string" ? { parentMessageId } : {};
  return { ...(typeof title === "string" ? { title } : {}), ...(isPinned === true ? { isPinned } : {}) };
}

async function readTable(
  options: StoreCheckOptions,
  table: StoreTable,
  scan: StoreScan,
): Promise<Result<void, DatabaseFailure>> {
  let after: string | undefined;
  for (;;) {
    await options.pause();
    const page = await readPage(options, { table, after }, scan);
    if (!page.ok) return page;
    if (page.value === undefined) return succeed(undefined);
    after = page.value;
  }
}

/**
 * Reads the next rows, and keeps their references to others. A function of its own, so that no page is held while the
 * next one is read.
 *
 * @returns the id of the last row; undefined if there was none
 */
async function readPage(
  { database, now }: StoreCheckOptions,
  { table, after }: { table: StoreTable; after: string | undefined },
  scan: StoreScan,
): Promise<Result<string | undefined, DatabaseFailure>> {
  const { facts, share } = scan;
  const into = facts.tables[table] as Map<string, { id: string }>;
  const hasPastText = (id: string): boolean => facts.tables.pastTexts.has(id);
  const from = after === undefined ? {} : { after };
  const page = await database.rowsAfter<StoreTable>(table, { ...from, limit: PAGE, weight: MEGABYTE });
  if (!page.ok) return page;
  const repairs: RowRepair[] = [];
  for (const record of page.value) {
    const current = currentForm(table, record);
    const reason = damageOf(table, current);
    if (reason === undefined) {
      // No rule covers suites.
      if (!isSuiteTable(table)) into.set(share(record.id), lightOf(table, current, { share, hasPastText }));
      continue;
    }
    const row = { cause: "damaged", reason, at: now() } as const;
    repairs.push({ table, key: record.id, expectedRow: record, to: { type: "set-aside", row } });
  }
  scan.rows += page.value.length;
  const last = page.value.at(-1)?.id;
  if (repairs.length > 0) {
    const repairResult = await database.repair(repairs);
    if (!repairResult.ok) return repairResult;
    scan.repairs.push(...repairResult.value.map(withoutRecord));
  }
  return succeed(last);
}

/** A repair as it is reported, without the row that it moved. */
function withoutRecord(repair: RowRepair): RowRepair {
  return { ...repair, expectedRow: undefined };
}

/** Makes a finding's repair on the currently stored row. */
async function repair(
  { database, now }: StoreCheckOptions,
  finding: Finding,
): Promise<Result<RowRepair[], DatabaseFailure>> {
  const { table, id, to, absent, present } = finding;
  const read = await database.read([{ table, id }]);
  if (!read.ok) return read;
  const [storedChange] = read.value;
  const storedRecord = storedChange?.type === "put" ? storedChange.record : undefined;
  const about = {
    table,
    key: id,
    expectedRow: storedRecord,
    ...(absent ? { absent } : {}),
    ...(present ? { present } : {}),
  };
  if (to.type === "take") {
    const rows = await database.setAsideRows([to.setAsideId]);
    if (!rows.ok) return rows;
    const record = rows.value[0]?.record;
    if (!isValid(table, record)) return succeed([]);
    return database.repair([
      { ...about, to: { type: "put", record: record as { id: string } }, restoredId: to.setAsideId },
    ]);
  }
  if (to.type === "add")
    return database.repair([{ ...about, expectedRow: undefined, to: { type: "put", record: to.record } }]);
  // The row is gone by now: there is nothing to repair.
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
