import { type SpenderKind, toDollars } from "@tutti/contract";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import { type Kysely, sql } from "kysely";
import { type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { type LimitState, leftOf, type Reservations } from "../limits/spending/reservations.ts";
import { isCapSubject, type Spender, toSpender } from "../limits/spending/spenders.ts";
import { toMetLimit } from "../limits/spending/spending-refusal.ts";

/** A limit in dollars of anything on the server, and how it stands. */
export interface InstanceLimit extends HeldLimit {
  /** The name of the key, person, organization or published app; null: the gateway knows none. */
  name: string | null;
  /** Whose account it belongs to; null: an organization's or a model's. */
  person: { id: string; name: string; email: string } | null;
}

/** The part of the limits that is requested. */
export interface InstanceLimitRequest extends PageRequest {
  /** A part of its id or name, or of the person's name or address. */
  search?: string | undefined;
  kind?: SpenderKind | undefined;
}

interface ListServices {
  queries: Kysely<DatabaseSchema>;
  reservations: Pick<Reservations, "read">;
  /** Milliseconds since the epoch. */
  now: number;
}

/** All limits of the server, by what they are of. Those of revoked keys apply to nothing, and are left out. */
export async function listInstanceLimits(
  { queries, reservations, now }: ListServices,
  { search = "", kind, ...page }: InstanceLimitRequest,
): Promise<Page<InstanceLimit> & { total: number }> {
  const query = limitsThatMatch(queries, { search, kind });
  const { items: rows, nextCursor } = await readPage(
    query.select([
      "spending_limits.subject",
      "spending_limits.period",
      "spending_limits.kind",
      "spending_limits.id",
      "spending_limits.user_id",
      "user.name as user_name",
      "user.email",
      nameOfTarget.as("name"),
    ]),
    page,
    {
      by: "spending_limits.subject",
      id: "spending_limits.period",
      direction: "asc",
      type: "string",
      keyOf: ({ subject, period }) => [subject, period],
    },
  );
  const { total } = await query.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
  const spenders = new Map<string, Spender>();
  for (const row of rows) spenders.set(spenderOf(row).subject, spenderOf(row));
  const { states } = spenders.size === 0 ? { states: [] } : await reservations.read([...spenders.values()]);
  const items = rows.flatMap((row): InstanceLimit[] => {
    const { subject } = spenderOf(row);
    const isOwn = isCapSubject(row.subject);
    const state = states.find(
      (each) => each.subject === subject && each.id === row.id && each.period === row.period && each.isOwn === isOwn,
    );
    // It may have been removed meanwhile.
    if (state === undefined) return [];
    const { user_id: id, user_name, email } = row;
    const person = id === null || email === null ? null : { id, name: user_name ?? "", email };
    return [{ ...toHeldLimit(state, now), name: row.name, person }];
  });
  return { items, nextCursor, total: Number(total) };
}

/** A limit as its person, or an administrator, sees it. @param now milliseconds since the epoch */
export function toHeldLimit(state: LimitState, now: number): HeldLimit {
  return {
    ...toMetLimit(state, now),
    spent: toDollars(state.spent),
    reserved: toDollars(state.reserved),
    left: toDollars(Math.max(0, leftOf(state))),
    is_own: state.isOwn,
  };
}

function spenderOf({ kind, id, user_id }: { kind: SpenderKind; id: string; user_id: string | null }): Spender {
  return toSpender(kind, id, user_id ?? "");
}

const nameOfTarget = sql<string | null>`case spending_limits.kind
  when 'key' then api_keys.name when 'person' then "user".name
  when 'organization' then organization.name when 'publication' then publications.title end`;

function limitsThatMatch(
  queries: Kysely<DatabaseSchema>,
  { search, kind }: { search: string; kind: SpenderKind | undefined },
) {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const isNamed = (kindName: SpenderKind, id: string) =>
    sql<boolean>`spending_limits.kind = ${sql.lit(kindName)} and spending_limits.id = ${sql.ref(id)}`;
  return queries
    .selectFrom("spending_limits")
    .leftJoin("user", "user.id", "spending_limits.user_id")
    .leftJoin("api_keys", (join) => join.on(isNamed("key", "api_keys.id")))
    .leftJoin("organization", (join) => join.on(isNamed("organization", "organization.id")))
    .leftJoin("publications", (join) => join.on(isNamed("publication", "publications.id")))
    .where("api_keys.revoked_at", "is", null)
    .$if(kind !== undefined, (query) => query.where("spending_limits.kind", "=", kind as SpenderKind))
    .$if(search !== "", (query) =>
      query.where(
        sql<boolean>`(lower(spending_limits.id) like ${pattern} escape '\\' or lower("user".name) like ${pattern} escape '\\'
          or lower("user".email) like ${pattern} escape '\\' or lower(${nameOfTarget}) like ${pattern} escape '\\')`,
      ),
    );
}
