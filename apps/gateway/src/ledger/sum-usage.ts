import type { UsageDimension } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import type { LocalDay } from "./local-days.ts";
import { planUsage, type Step } from "./plan-usage.ts";
import { addTo, measures, type UsageCounts } from "./sums.ts";

/** The usage that is requested. */
export interface UsageQuery {
  owner: string;
  /** Consecutive days, without gaps. */
  days: readonly LocalDay[];
  by: readonly UsageDimension[];
  /** Only these; absent: all. */
  only?: Partial<Record<Exclude<UsageDimension, "day">, readonly string[] | undefined>> | undefined;
}

/**
 * The sums of the generations with the same values of the requested dimensions. Money is in trillionths of a dollar.
 */
export interface UsageCell extends Dimensions {
  /** Set with `provider`. */
  provider_name?: string;
  sums: UsageCounts;
}

interface Dimensions {
  day?: string;
  model?: string;
  /** The provider's slug; empty: no provider answered. */
  provider?: string;
  /** The key's id; empty: requested with a session. */
  key?: string;
  user?: string;
}

const columns = { model: "model", provider: "provider_slug", key: "key_id", user: "user_id" } as const;

/** Adds up usage; cells are in the order of their days, then of their cost, the highest first. */
export async function sumUsage(queries: Kysely<DatabaseSchema>, query: UsageQuery): Promise<UsageCell[]> {
  const isByDay = query.by.includes("day");
  const cells = new Map<string, UsageCell>();
  for (const { table, spans } of planUsage(query.days, isByDay)) {
    for (const { position, sums, ...dimensions } of await readSums(queries, query, { table, spans })) {
      for (const { period, sign } of spans[position]?.counts ?? []) {
        const cell = { ...(isByDay ? { day: query.days[period]?.day ?? "" } : {}), ...dimensions };
        const { day, model, provider, key, user } = cell;
        const name = JSON.stringify([day, model, provider, key, user]);
        const usageCell = cells.get(name) ?? { ...cell, sums: noCounts() };
        addTo(usageCell.sums, sums, sign);
        cells.set(name, usageCell);
      }
    }
    // Other requests can run between two statements: the embedded database executes one at a time.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return [...cells.values()].filter(({ sums }) => sums.requests > 0).sort(byDayThenCost);
}

/** The total of all cells. */
export function totalOf(cells: readonly UsageCell[]): UsageCounts {
  const total = noCounts();
  for (const cell of cells) addTo(total, cell.sums);
  return total;
}

function noCounts(): UsageCounts {
  return Object.fromEntries(measures.map((name) => [name, 0])) as UsageCounts;
}

function byDayThenCost(one: UsageCell, other: UsageCell): number {
  const [day, otherDay] = [one.day ?? "", other.day ?? ""];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return other.sums.picodollars - one.sums.picodollars || other.sums.requests - one.sums.requests;
}

type UsageGroup = Omit<UsageCell, "day" | "sums">;

/**
 * Each span is a range of the table's key, and has a select of its own: joined with a list of spans, PostgreSQL would
 * read the whole table for it.
 */
async function readSums(
  queries: Kysely<DatabaseSchema>,
  { owner, by, only = {} }: UsageQuery,
  { table, spans }: Step,
): Promise<(UsageGroup & { position: number; sums: UsageCounts })[]> {
  const groupNames = [...new Set(by)].filter((name) => name !== "day");
  const groups = groupNames.map((name) => sql.ref(columns[name]));
  const selects = spans.map(
    ({ startsAt, endsAt }, position) => sql`
      select ${sql.lit(position)} as position, ${sql.join([...groupNames.map(selectionOf), ...measures.map(sumOf)])}
      from ${sql.table(table)}
      where owner = ${owner} and starts_at >= ${startsAt} and starts_at < ${endsAt} ${conditions(only)}
      ${groups.length === 0 ? sql`` : sql`group by ${sql.join(groups)}`}`,
  );
  const all = sql<
    UsageGroup & Record<keyof UsageCounts, number | null> & { position: number }
  >`${sql.join(selects, sql` union all `)}`;
  const { rows } = await all.execute(queries);
  return rows.map((row) => {
    // Sums of no rows are null.
    const sums = Object.fromEntries(measures.map((name) => [name, row[name] ?? 0])) as UsageCounts;
    const { position, model, provider, provider_name, key, user } = row;
    return { ...withoutUndefined({ model, provider, provider_name, key, user }), position, sums };
  });
}

function selectionOf(name: keyof typeof columns): RawBuilder<unknown> {
  const column = sql`${sql.ref(columns[name])} as ${sql.ref(name)}`;
  return name === "provider" ? sql`${column}, max(provider_name) as provider_name` : column;
}

/**
 * PostgreSQL's sums of whole numbers are decimals, which arrive as texts. A double holds sums of money to the sixteenth
 * digit.
 */
function sumOf(name: (typeof measures)[number]): RawBuilder<unknown> {
  return sql`cast(sum(${sql.ref(name)}) as double precision) as ${sql.ref(name)}`;
}

function conditions(only: NonNullable<UsageQuery["only"]>): RawBuilder<unknown> {
  const parts = (Object.keys(columns) as (keyof typeof columns)[]).flatMap((name) => {
    const values = only[name];
    return values === undefined ? [] : [sql`and ${sql.ref(columns[name])} in (${sql.join(values)})`];
  });
  return sql.join(parts, sql` `);
}
