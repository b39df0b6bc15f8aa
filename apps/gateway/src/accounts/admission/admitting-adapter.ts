import { tryGetCurrentAuthEndpointContext } from "@better-auth/core/context";
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter } from "better-auth";
import { isAPIError } from "better-auth/api";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import type { AccountTransactions } from "../account-transactions.ts";
import { checkMembership } from "../organizations/membership-quotas.ts";
import { asAuthError } from "../sign-in/auth-quotas.ts";
import { OWNER_PATH } from "../sign-in/local-owner.ts";
import type { Admission } from "./admit-accounts.ts";
import { shownAdmission } from "./carried-admission.ts";

export interface AdmittingAdapterOptions {
  adapterOn: (queries: Kysely<DatabaseSchema>) => (options: BetterAuthOptions) => DBAdapter;
  transactions: AccountTransactions;
  admission: Pick<Admission, "begin">;
  quotas: Pick<Quotas, "check">;
  /** Decrypts the proof of admission that a sign-in by another service carries. */
  secret: string;
}

/**
 * better-auth's tables, in which no account comes into being without admission: whichever endpoint or plugin makes one,
 * its row, the use of the link and the membership are written in one transaction. Nor does a membership exceed a quota.
 */
export function admittingAdapter({ adapterOn, transactions, admission, quotas, secret }: AdmittingAdapterOptions) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapters = new WeakMap<Kysely<DatabaseSchema>, DBAdapter>();
    function current(): DBAdapter {
      const queries = transactions.queries();
      const adapter = adapters.get(queries) ?? adapterOn(queries)(options);
      adapters.set(queries, adapter);
      return adapter;
    }

    const create: DBTransactionAdapter["create"] = async (query) => {
      if (query.model === "member") return createMember(query);
      if (query.model !== "user") return current().create(query);
      const context = tryGetCurrentAuthEndpointContext();
      // The endpoint has used the owner's link up.
      const proof = context?.path === OWNER_PATH ? "owner" : await shownAdmission(context?.body, secret);
      const { email, emailVerified }: { email?: unknown; emailVerified?: unknown } = query.data;
      const pending = await admission.begin({ email: String(email), emailVerified: emailVerified === true }, proof);
      return transactions.within(async () => {
        const queries = transactions.queries();
        const newcomer = await pending.admit(queries);
        const row = await current().create(query);
        const { id, name } = row as { id?: unknown; name?: unknown };
        await newcomer.complete(queries, { id: String(id), name: String(name), email: String(email) });
        return row as never;
      });
    };

    const createMember: DBTransactionAdapter["create"] = async (query) => {
      const ids = { userId: String(query.data.userId), organizationId: String(query.data.organizationId) };
      try {
        return await transactions.within(async () => {
          await asAuthError(checkMembership(transactions.queries(), ids, quotas));
          return (await current().create(query)) as never;
        });
      } catch (cause) {
        // Refused: better-auth has made the organization already, whose first member this was to be.
        if (isAPIError(cause)) await deleteWithoutMembers(transactions.queries(), ids.organizationId);
        throw cause;
      }
    };

    const adapter: DBTransactionAdapter = {
      ...current(),
      create,
      findOne: (query) => current().findOne(query),
      findMany: (query) => current().findMany(query),
      count: (query) => current().count(query),
      update: (query) => current().update(query),
      updateMany: (query) => current().updateMany(query),
      delete: (query) => current().delete(query),
      deleteMany: (query) => current().deleteMany(query),
      consumeOne: (query) => current().consumeOne(query),
      incrementOne: (query) => current().incrementOne(query),
    };
    return { ...adapter, transaction: (use) => transactions.run(() => use(adapter)) };
  };
}

async function deleteWithoutMembers(queries: Kysely<DatabaseSchema>, organizationId: string): Promise<void> {
  await queries
    .deleteFrom("organization")
    .where("id", "=", organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("member").select("member.id").whereRef("member.organizationId", "=", "organization.id"))),
    )
    .execute();
}
