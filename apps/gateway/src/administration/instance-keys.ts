import type { KeyScope } from "@tutti/contract";
import { sql } from "kysely";
import { createApiKey, revokeApiKey } from "../accounts/api-keys.ts";
import { toSpendingLimit } from "../accounts/key-limits.ts";
import { parseKeyScopes } from "../accounts/key-scopes.ts";
import { lockPeople, type PersonReference } from "../accounts/organizations/lock-people.ts";
import type { Actor } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import { mapPage, newestFirst, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { KeyLimit, LimitReset } from "../limits/spending/limit-period.ts";
import { createQuotas, type Quotas } from "../quotas/quotas.ts";
import { fail, type Result, succeed } from "../result.ts";

/** An API key of the instance, of any owner; the key itself is not stored. Times are milliseconds since the epoch. */
export interface InstanceKey {
  id: string;
  name: string;
  lastFour: string;
  person: { id: string; name: string; email: string };
  /** Null: the key works for the person alone. */
  organizationName: string | null;
  createdAt: number;
  lastUsedAt: number | null;
  isDisabled: boolean;
  limit: number | null;
  limitReset: LimitReset;
  /** What the key may do besides what every key may. */
  scopes: readonly KeyScope[];
}

/** The API keys of all people, which administrators see, make for a person, and revoke. */
export interface InstanceKeys {
  /** Newest first. @param page.search a part of the name of the key or its person, or of the person's address */
  list(page: PageRequest & { search?: string | undefined }): Promise<Page<InstanceKey> & { total: number }>;
  /** The key itself is returned this once. */
  create(
    actor: Actor,
    key: {
      person: PersonReference;
      name: string;
      spendingLimit: KeyLimit | null;
      /** Default: none. */
      scopes?: readonly KeyScope[] | undefined;
    },
  ): Promise<Result<{ id: string; key: string }, "no-such-person">>;
  /** False if there is no such key. */
  revoke(actor: Actor, id: string): Promise<boolean>;
}

/** @param options.now milliseconds since the epoch */
export function createInstanceKeys({
  database,
  quotas = createQuotas({ queries: database.queries }),
  now,
}: {
  database: Database;
  quotas?: Quotas | undefined;
  now: () => number;
}): InstanceKeys {
  const { kind, queries } = database;
  return {
    async list({ search = "", ...page }) {
      const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const query = queries
        .selectFrom("api_keys")
        .innerJoin("user", "user.id", "api_keys.user_id")
        .leftJoin("organization", "organization.id", "api_keys.organization_id")
        .leftJoin("spending_limits", (join) => join.on("spending_limits.subject", "=", sql`'key:' || api_keys.id`))
        .where("api_keys.revoked_at", "is", null)
        .where(
          sql<boolean>`(lower(api_keys.name) like ${pattern} escape '\\' or lower("user".name) like ${pattern} escape '\\'
            or lower("user".email) like ${pattern} escape '\\')`,
        );
      const rows = await readPage(
        query
          .selectAll("api_keys")
          .select([
            "user.name as user_name",
            "user.email",
            "organization.name as organization_name",
            "spending_limits.picodollars",
            "spending_limits.period",
          ]),
        page,
        newestFirst("api_keys"),
      );
      const { total } = await query.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
      const keys = mapPage(
        rows,
        (row): InstanceKey => ({
          id: row.id,
          name: row.name,
          lastFour: row.last_four,
          person: { id: row.user_id, name: row.user_name, email: row.email },
          organizationName: row.organization_name,
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
          isDisabled: row.disabled_at !== null,
          limit: toSpendingLimit(row)?.amount ?? null,
          limitReset: toSpendingLimit(row)?.reset ?? null,
          scopes: parseKeyScopes(row.scopes),
        }),
      );
      return { ...keys, total: Number(total) };
    },
    create: (actor, { person: reference, name, spendingLimit, scopes }) =>
      queries.transaction().execute(async (transaction) => {
        const { person } = await lockPeople(transaction, { kind, reference });
        if (!person) return fail("no-such-person");
        await quotas.check(transaction, { quota: "api-keys", owner: person.id });
        return succeed(
          await createApiKey(transaction, { userId: person.id, name, spendingLimit, scopes, actor, at: now() }),
        );
      }),
    revoke: (actor, id) =>
      queries.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom("api_keys")
          .select("id")
          .where("id", "=", id)
          .where("revoked_at", "is", null)
          .executeTakeFirst();
        if (!row) return false;
        await revokeApiKey(transaction, { id, actor, at: now() });
        return true;
      }),
  };
}
