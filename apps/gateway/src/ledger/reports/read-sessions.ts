import type { AgentSessionListQuery } from "@tutti/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DatabaseSchema, GenerationTable } from "../../database/schema.ts";

/** Whose generations are read: an owner's, with `key` those of one key alone. */
interface SessionReader {
  owner: string;
  key?: string | undefined;
}

export type SessionListQuery = Pick<AgentSessionListQuery, "cursor" | "limit"> & SessionReader & { now: number };

/** What one model did in a session. Sums are of all its generations there; money is in trillionths of a dollar. */
interface ModelSums {
  user_id: string;
  session_id: string;
  model: string;
  first_at: number;
  turns: number;
  errors: number;
  prompt_tokens: number;
  completion_tokens: number;
  reasoning_tokens: number;
  cached_tokens: number;
  /** Null: the price of none is known. */
  picodollars: number | null;
}

/** PostgreSQL's sums and counts are decimals and long numbers, which would arrive as texts. */
const sums: readonly RawBuilder<unknown>[] = [
  [sql`count(*)`, "turns"] as const,
  [sql`sum(case when status in ('broken', 'refused', 'interrupted') then 1 else 0 end)`, "errors"] as const,
  [sql`sum(prompt_tokens)`, "prompt_tokens"] as const,
  [sql`sum(completion_tokens)`, "completion_tokens"] as const,
  [sql`sum(reasoning_tokens)`, "reasoning_tokens"] as const,
  [sql`sum(cached_tokens)`, "cached_tokens"] as const,
  [sql`sum(picodollars)`, "picodollars"] as const,
].map(([value, name]) => sql`cast(${value} as double precision) as ${sql.ref(name)}`);

/** A session: its last generation, and what each model did, the one with most turns first. */
export interface LedgerSession {
  last: Pick<GenerationTable, "user_id" | "key_id" | "started_at" | "app_title" | "user_agent"> & {
    session_id: string;
  };
  models: readonly ModelSums[];
}

export interface SessionPage {
  sessions: LedgerSession[];
  /** The cursor of the next page; null at the end. */
  nextCursor: string | null;
}

/** A place in the list: everything that began later than `until` is left out of it. */
interface Place {
  until: number;
  before?: { startedAt: number; id: string };
}

/**
 * A page of the sessions that an owner's clients named, that of the newest generation first. A session belongs to one
 * person of an organization. All pages show the order of the time at which the first one was read: sessions that go on
 * meanwhile neither repeat nor hide others.
 */
export async function listSessions(queries: Kysely<DatabaseSchema>, query: SessionListQuery): Promise<SessionPage> {
  const { limit, cursor, now } = query;
  const place = cursor === undefined ? { until: now } : readCursor(cursor);
  const rows = await selectLast(queries, query, place);
  const shown = rows.slice(0, limit);
  const models = shown.length === 0 ? [] : await sumModels(queries, query, shown);
  const last = shown.at(-1);
  return {
    sessions: shown.map((row) => ({
      last: row,
      models: models.filter(({ user_id, session_id }) => user_id === row.user_id && session_id === row.session_id),
    })),
    nextCursor: rows.length > limit && last ? `${place.until}.${last.started_at}.${last.id}` : null,
  };
}

function readCursor(cursor: string): Place {
  const [until = "", startedAt = "", id = ""] = cursor.split(".");
  return { until: Number(until), before: { startedAt: Number(startedAt), id } };
}

/**
 * The last generation of each session. With exactly these conditions both databases walk the index of generations with
 * a session backwards, and look up whether each one's session has a later one, until the page is full.
 */
async function selectLast(
  queries: Kysely<DatabaseSchema>,
  { owner, key, limit }: SessionListQuery,
  { until, before }: Place,
): Promise<(LedgerSession["last"] & { id: string })[]> {
  const ofKey = (table: string) => (key === undefined ? sql`` : sql`and ${sql.ref(`${table}.key_id`)} = ${key}`);
  const { rows } = await sql<LedgerSession["last"] & { id: string }>`
    select one.id, one.user_id, one.session_id, one.key_id, one.started_at, one.app_title, one.user_agent
    from generations as one
    where one.owner = ${owner} and one.session_id is not null and one.started_at <= ${until} ${ofKey("one")}
      ${before === undefined ? sql`` : sql`and (one.started_at, one.id) < (${before.startedAt}, ${before.id})`}
      and not exists (
        select 1 from generations as later
        where later.owner = one.owner and later.user_id = one.user_id and later.session_id = one.session_id
          and (later.started_at, later.id) > (one.started_at, one.id) and later.started_at <= ${until} ${ofKey("later")})
    order by one.started_at desc, one.id desc
    limit ${limit + 1}`.execute(queries);
  return rows;
}

/** Each session is a range of the index, and has a select of its own: in one for all, SQLite would read all of them. */
async function sumModels(
  queries: Kysely<DatabaseSchema>,
  { owner, key }: SessionReader,
  sessions: readonly { user_id: string; session_id: string }[],
): Promise<ModelSums[]> {
  const ofKey = key === undefined ? sql`` : sql`and key_id = ${key}`;
  const selects = sessions.map(
    ({ user_id, session_id }) => sql`
      select user_id, session_id, coalesce(model, requested_model) as model, min(started_at) as first_at, ${sql.join(sums)}
      from generations
      where owner = ${owner} and user_id = ${user_id} and session_id = ${session_id} ${ofKey}
      group by user_id, session_id, coalesce(model, requested_model)`,
  );
  const { rows } = await sql<ModelSums>`${sql.join(selects, sql` union all `)}`.execute(queries);
  return rows.sort((one, other) => other.turns - one.turns || (one.model < other.model ? -1 : 1));
}

export type SessionGenerationQuery = SessionReader & {
  user: string;
  session: string;
  limit: number;
  /** The last generation of the page before. */
  after?: { startedAt: number; id: string } | undefined;
};

/** Generations of one person's session, the oldest first. */
export async function readSessionGenerations(
  queries: Kysely<DatabaseSchema>,
  { owner, user, session, key, limit, after }: SessionGenerationQuery,
): Promise<GenerationTable[]> {
  let query = queries
    .selectFrom("generations")
    .selectAll()
    .where("owner", "=", owner)
    .where("user_id", "=", user)
    .where("session_id", "=", session)
    .orderBy("started_at")
    .orderBy("id")
    .limit(limit);
  if (key !== undefined) query = query.where("key_id", "=", key);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("started_at", "id"), ">", tuple(after.startedAt, after.id)),
    );
  }
  return query.execute();
}
