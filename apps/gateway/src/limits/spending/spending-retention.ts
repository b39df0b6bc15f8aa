import { type SpenderKind, spenderKinds } from "@tutti/contract";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { DAY } from "../../day.ts";
import { isOwnKind, toSpender } from "./spenders.ts";

/** Milliseconds after which a day belongs to no running period: every period of a limit is shorter. */
export const FOLDED_AFTER = 40 * DAY;

/** Milliseconds without spending or change after which a person's limit of an app or of a suite's run is removed. */
export const REMOVED_AFTER = 180 * DAY;

const HOUR = 60 * 60_000;

/** Subjects that are looked at in one transaction. */
const BATCH = 500;

/**
 * What is over soon, and of which there is much: without a limit, its old days are removed. Of a chat or an artifact, a
 * person may set a cap later that counts all of its answers; the other kinds are few.
 */
const shortLived = ["turn", "session", "app", "suite-run", "publication"] as const satisfies readonly SpenderKind[];

/** Keeps the sums of what is spent small, without a change of what any limit counts. */
export interface SpendingRetention {
  /** Removes limits and days that nothing needs, and folds the other old days of each subject into one row. */
  run(): Promise<void>;
  close(): void;
}

/** @param options.now milliseconds since the epoch */
export function createSpendingRetention(options: {
  database: Pick<Database, "queries" | "kind">;
  log: Logger;
  now: () => number;
}): SpendingRetention {
  const { database, log, now } = options;
  const { queries } = database;

  const run = async (): Promise<void> => {
    const time = now();
    await removeIdleLimits(queries, time - REMOVED_AFTER);
    for (const kind of shortLived) await removeUnlimited(queries, kind, { idleSince: time - FOLDED_AFTER });
    await foldDays(database, time - FOLDED_AFTER);
  };

  const timer = setInterval(() => {
    run().catch((err: unknown) => log.warn({ err }, "the sums of what was spent could not be folded"));
  }, HOUR).unref();

  return { run, close: () => clearInterval(timer) };
}

/**
 * Moves what a subject was charged in old days into its row of day 0: totals stay exact, and days, weeks and months
 * that run have none of it. An answer that ends later, and began then, is moved the next time.
 *
 * @param before milliseconds since the epoch
 */
async function foldDays({ queries, kind }: Pick<Database, "queries" | "kind">, before: number): Promise<void> {
  const isOld = sql`starts_at > 0 and starts_at < cast(${before} as bigint)`;
  const add = (source: ReturnType<typeof sql>) => sql`insert into spending_days (subject, starts_at, picodollars)
    select subject, 0, cast(sum(picodollars) as bigint) from ${source} group by subject
    on conflict (subject, starts_at) do update set picodollars = spending_days.picodollars + excluded.picodollars`;
  if (kind === "postgres") {
    // One statement: what another gateway adds to an old day meanwhile is either moved, or stays.
    await sql`with moved as (delete from spending_days where ${isOld} returning subject, picodollars)
      ${add(sql`moved`)}`.execute(queries);
    return;
  }
  // SQLite has one writer at a time, from the first statement on.
  await queries.transaction().execute(async (transaction) => {
    await add(sql`spending_days where ${isOld}`).execute(transaction);
    await sql`delete from spending_days where ${isOld}`.execute(transaction);
  });
}

/** Removes what subjects of a kind were charged, where they are idle and no limit applies to them. */
async function removeUnlimited(
  queries: Kysely<DatabaseSchema>,
  kind: SpenderKind,
  { idleSince }: { idleSince: number },
): Promise<void> {
  for (let after = ""; ; ) {
    const rows = await queries
      .selectFrom("spending_days")
      .select("subject")
      .where("subject", "like", `${kind}:%`)
      .where("subject", ">", after)
      .groupBy("subject")
      .having(({ fn }) => fn.max("starts_at"), "<", idleSince)
      .orderBy("subject")
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.subject;
    const subjects = rows.map(({ subject }) => subject);
    await queries.transaction().execute(async (transaction) => {
      const unlimited = await withoutLimit(transaction, subjects);
      if (unlimited.length === 0) return;
      await transaction
        .deleteFrom("spending_days")
        .where("subject", "in", unlimited)
        .where("starts_at", "<", idleSince)
        .execute();
    });
  }
}

/** Those of the subjects to which no limit applies. */
async function withoutLimit(queries: Kysely<DatabaseSchema>, subjects: readonly string[]): Promise<string[]> {
  const limitSubjects = new Map(subjects.map((subject) => [subject, limitSubjectsOf(subject)]));
  const rows = await queries
    .selectFrom("spending_limits")
    .select("subject")
    .where("subject", "in", [...limitSubjects.values()].flat())
    .execute();
  const limited = new Set(rows.map(({ subject }) => subject));
  return subjects.filter((subject) => limitSubjects.get(subject)?.some((each) => limited.has(each)) === false);
}

/** The subjects whose limits apply to what is stored under a subject. */
function limitSubjectsOf(subject: string): readonly string[] {
  const [kindName = "", ...rest] = subject.split(":");
  const kind = spenderKinds.find((each) => each === kindName);
  if (kind === undefined) return [];
  const name = rest.join(":");
  if (!isOwnKind(kind)) return toSpender(kind, name, "").limitSubjects;
  const slash = name.indexOf("/");
  return toSpender(kind, name.slice(slash + 1), name.slice(0, slash)).limitSubjects;
}

/** Removes the limits that people's pages set for apps and runs of suites, where nothing has spent for them since. */
async function removeIdleLimits(queries: Kysely<DatabaseSchema>, idleSince: number): Promise<void> {
  await queries
    .deleteFrom("spending_limits")
    .where("subject", "like", "cap/%")
    .where("kind", "in", ["app", "suite-run"])
    .where("changed_at", "<", idleSince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("spending_days")
            .select("spending_days.subject")
            .whereRef(sql`'cap/' || spending_days.subject`, "=", "spending_limits.subject")
            .where("spending_days.starts_at", ">=", idleSince),
        ),
      ),
    )
    .execute();
}
