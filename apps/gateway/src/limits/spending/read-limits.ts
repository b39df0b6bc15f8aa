import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import { periodStart } from "./limit-period.ts";
import type { KnownLimits, LimitState } from "./reservations.ts";
import { isCapSubject, type Spender } from "./spenders.ts";

/** A limit, or the sums of a subject: one query reads both. */
interface Row {
  kind: LimitState["kind"] | null;
  id: string | null;
  subject: string;
  period: LimitState["period"] | null;
  /** The amount of a limit; of sums, the total. */
  total: number;
  /** Of a limit: what was charged in total before it began to count. */
  earlier: number;
  month: number;
  week: number;
  day: number;
  reserved: number;
}

/**
 * Reads all limits that apply to the spenders, with what is spent of each in its current period: one round trip,
 * whatever the number of limits.
 *
 * @param options.now milliseconds since the epoch
 * @param options.reserved the SQL of the reserved picodollars of a subject; default: none is stored
 */
export async function readLimits(
  queries: Kysely<DatabaseSchema>,
  { spenders, now, reserved }: { spenders: readonly Spender[]; now: number; reserved?: RawBuilder<number> | undefined },
): Promise<KnownLimits> {
  const subjects = sql.join(spenders.map(({ subject }) => sql`${subject}`));
  const limitSubjects = sql.join(
    spenders.flatMap((spender) => spender.limitSubjects.map((subject) => sql`${subject}`)),
  );
  const since = (period: LimitState["period"]) => sql`cast(${periodStart(period, now)} as bigint)`;
  const sumSince = (period: LimitState["period"]) =>
    sql`cast(sum(case when starts_at >= ${since(period)} then picodollars else 0 end) as double precision)`;
  const { rows } = await sql<Row>`
    select kind, id, subject, period, cast(picodollars as double precision) as total,
      cast(spent_before as double precision) as earlier,
      cast(0 as double precision) as month, cast(0 as double precision) as week, cast(0 as double precision) as day,
      cast(0 as double precision) as reserved
    from spending_limits where subject in (${limitSubjects}) or kind = 'model'
    union all
    select null, null, subject, null, cast(sum(picodollars) as double precision), cast(0 as double precision),
      ${sumSince("month")}, ${sumSince("week")}, ${sumSince("day")}, cast(0 as double precision)
    from spending_days where subject in (${subjects}) group by subject
    ${reserved ? sql`union all select null, null, subject, null, 0, 0, 0, 0, 0, ${reserved}` : sql``}`.execute(queries);
  const sums = new Map<string, Pick<Row, "total" | "month" | "week" | "day" | "reserved">>();
  for (const { kind, subject, ...row } of rows) {
    if (kind !== null) continue;
    const sum = sums.get(subject) ?? { total: 0, month: 0, week: 0, day: 0, reserved: 0 };
    for (const name of ["total", "month", "week", "day", "reserved"] as const) sum[name] += row[name];
    sums.set(subject, sum);
  }
  const limits = new Map<string, Row[]>();
  for (const row of rows) if (row.kind !== null) limits.set(row.subject, [...(limits.get(row.subject) ?? []), row]);
  const states = spenders.flatMap((spender) =>
    spender.limitSubjects.flatMap((limitSubject) =>
      (limits.get(limitSubject) ?? []).flatMap(({ kind, id, period, total, earlier }): LimitState[] => {
        if (kind === null || id === null || period === null) return [];
        const sum = sums.get(spender.subject);
        const { subject } = spender;
        const isOwn = isCapSubject(limitSubject);
        const reservedSum = sum?.reserved ?? 0;
        const spent = (sum?.[period] ?? 0) - (period === "total" ? earlier : 0);
        return [{ kind, id, subject, amount: total, period, isOwn, spent, reserved: reservedSum }];
      }),
    ),
  );
  return { states, limitedSubjects: [...limits.keys()] };
}
