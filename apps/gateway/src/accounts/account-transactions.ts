import { AsyncLocalStorage } from "node:async_hooks";
import type { ControlledTransaction, Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

/**
 * The transaction in which better-auth makes an account. It begins with the account's row and not before: a sign-up
 * hashes a password first, and the embedded database runs one transaction at a time.
 */
export interface AccountTransactions {
  /** The queries of the transaction that the caller is in; else those of the database. */
  queries(): Kysely<DatabaseSchema>;
  /** Runs work whose transaction, if one begins in it, is committed at its end, and rolled back where it throws. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Runs work in the transaction of the surrounding `run`, which begins now if it has not; else in one of its own. */
  within<Value>(work: () => Promise<Value>): Promise<Value>;
}

export function createAccountTransactions(database: Kysely<DatabaseSchema>): AccountTransactions {
  const scopes = new AsyncLocalStorage<{ transaction?: ControlledTransaction<DatabaseSchema> }>();

  async function run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (scopes.getStore() !== undefined) return work();
    const scope: { transaction?: ControlledTransaction<DatabaseSchema> } = {};
    try {
      const value = await scopes.run(scope, work);
      await scope.transaction?.commit().execute();
      return value;
    } catch (cause) {
      const { transaction } = scope;
      if (transaction !== undefined && !transaction.isCommitted) await transaction.rollback().execute();
      throw cause;
    }
  }

  return {
    queries: () => scopes.getStore()?.transaction ?? database,
    run,
    within: (work) =>
      run(async () => {
        const scope = scopes.getStore();
        if (scope !== undefined) scope.transaction ??= await database.startTransaction().execute();
        return work();
      }),
  };
}
