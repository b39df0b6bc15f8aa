import { type Logger, pino } from "pino";
import type { Identity } from "../accounts/identity.ts";
import { connectDatabase, type DatabaseOptions } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import type { SpendingDayTable } from "../database/schema.ts";
import { DAY } from "../day.ts";
import type { GenerationEnd, GenerationStart } from "./ledger.ts";
import { addUp, addUpSpending, QUARTER } from "./sums.ts";

export const ada: Identity = { userId: "ada", name: "Ada", email: "ada@example.org" };

/** A Friday, 12:34 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12, 34);

export function aStart(more: Partial<GenerationStart> & { id: string }): GenerationStart {
  return {
    identity: ada,
    requestedModel: "vendor/model",
    isStreamed: true,
    startedAt: NOON,
    promptTokens: 7,
    ...more,
  };
}

/** A finished answer of 20 tokens that cost 0.0003 dollars, and took two seconds of which the first part took one. */
export function anEnd(more: Partial<GenerationEnd> = {}): GenerationEnd {
  return {
    status: "finished",
    modelSlug: "vendor/model",
    providerSlug: "one",
    providerName: "One",
    usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30, cost: 0.0003 },
    charge: more.usage?.cost ?? 0.0003,
    latency: 1_000,
    duration: 2_000,
    finishReason: "stop",
    nativeFinishReason: "end_turn",
    isByok: false,
    attempts: [{ providerSlug: "one", providerName: "One", modelSlug: "vendor/model", status: 200, latency: 990 }],
    ...more,
  };
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const connection = await connectDatabase(options);
  if (!connection.ok) throw new Error(connection.error.message);
  return connection.value;
}

/** A log that keeps its lines. */
export function aLog(): { log: Logger; lines: { level: number; msg: string; [field: string]: unknown }[] } {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

/** Both tables of sums as they are stored, and as the generations in the same database add up. */
export async function compareSums({ queries }: Database) {
  const endedRows = await queries.selectFrom("generations").selectAll().where("status", "<>", "running").execute();
  const read = async (table: "usage_days" | "usage_quarters") => {
    const rows = await queries.selectFrom(table).selectAll().execute();
    // Plain objects, in the order in which sums are written.
    const inOrder = rows.map(
      (row) =>
        [
          JSON.stringify([row.owner, row.starts_at, row.user_id, row.key_id, row.model, row.provider_slug]),
          { ...row },
        ] as const,
    );
    return inOrder.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  };
  return {
    kept: { days: await read("usage_days"), quarters: await read("usage_quarters") },
    expected: { days: addUp(endedRows, DAY), quarters: addUp(endedRows, QUARTER) },
  };
}

/** What limits count, as it is stored, and as the generations in the same database add up. */
export async function compareSpending({ queries }: Database) {
  const endedRows = await queries.selectFrom("generations").selectAll().where("status", "<>", "running").execute();
  const kept = await queries.selectFrom("spending_days").selectAll().execute();
  const inOrder = (rows: readonly SpendingDayTable[]) =>
    rows
      .map(({ subject, starts_at, picodollars }) => `${subject} ${starts_at} ${Number(picodollars)}`)
      .toSorted((one, other) => (one < other ? -1 : 1));
  return { kept: inOrder(kept), expected: inOrder(addUpSpending(endedRows)) };
}
