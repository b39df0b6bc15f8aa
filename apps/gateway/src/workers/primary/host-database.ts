import { CompiledQuery, type ControlledTransaction, type Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { GenerationWriter } from "../../ledger/save-generations.ts";
import type { PrimaryProtocol, Statement } from "../protocol.ts";
import type { Host } from "./seat.ts";

type Transaction = ControlledTransaction<DatabaseSchema>;
type Handlers = Pick<PrimaryProtocol, "database.run" | "database.begin" | "database.end" | "ledger.save">;

/**
 * Writes to the embedded database for all workers, one after the other. The open transaction of a worker that has ended
 * is rolled back.
 */
export function hostDatabase(queries: Kysely<DatabaseSchema>, writer: GenerationWriter): Host {
  let lastId = 0;
  return () => {
    const transactions = new Map<number, Transaction>();
    const underWay = new Set<Promise<unknown>>();
    let hasLeft = false;

    /** Tracks a worker's statements: those that it sent before it died end before its remains are cleaned up. */
    function follow<Value>(work: Promise<Value>): Promise<Value> {
      const end = work.then(
        () => undefined,
        () => undefined,
      );
      underWay.add(end);
      void end.then(() => underWay.delete(end));
      return work;
    }

    function runnerOf({ transaction }: Statement): Pick<Transaction, "executeQuery"> {
      if (transaction === undefined) return queries;
      const open = transactions.get(transaction);
      if (!open) throw new Error("This transaction has ended.");
      return open;
    }

    return {
      handlers: {
        "database.run": (statement) =>
          follow(runnerOf(statement).executeQuery(CompiledQuery.raw(statement.sql, [...statement.parameters]))),
        "database.begin": async () => {
          const transaction = await queries.startTransaction().execute();
          if (hasLeft) {
            await transaction.rollback().execute();
            throw new Error("The worker that began this transaction has ended.");
          }
          lastId += 1;
          transactions.set(lastId, transaction);
          return lastId;
        },
        "database.end": async ({ transaction: id, isCommit }) => {
          const transaction = transactions.get(id);
          transactions.delete(id);
          if (!transaction) throw new Error("This transaction has ended.");
          await follow((isCommit ? transaction.commit() : transaction.rollback()).execute());
        },
        "ledger.save": (rows) => follow(writer.save(rows)),
      } satisfies Handlers,
      async leave() {
        hasLeft = true;
        const openTransactions = [...transactions.values()];
        transactions.clear();
        await Promise.all(openTransactions.map((transaction) => transaction.rollback().execute()));
        await Promise.all(underWay);
      },
    };
  };
}
