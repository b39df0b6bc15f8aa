import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Database } from "../../database/database.ts";
import { createFileFlush } from "../../database/file-flush.ts";
import { createNodeSqliteDialect } from "../../database/node-sqlite-dialect.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { GenerationWriter } from "../../ledger/save-generations.ts";
import type { Channel } from "../channel.ts";
import type { PrimaryProtocol } from "../protocol.ts";

type Primary = Channel<PrimaryProtocol>;

/** A connection as Kysely sees it; `transaction` is its transaction in the process that writes. */
interface LinkedConnection extends DatabaseConnection {
  transaction: number | undefined;
}

/**
 * The embedded database for a worker: reads outside of transactions use the file, and see everything that was written
 * before; all other statements are executed by the one process that writes for all.
 */
export function openLinkedDatabase(folder: string, primary: Primary): Database {
  const file = new DatabaseSync(join(folder, "tutti.sqlite"), { readOnly: true });
  file.exec("PRAGMA busy_timeout = 5000");
  const reader = new Kysely<DatabaseSchema>({ dialect: createNodeSqliteDialect(file) });
  const queries = new Kysely<DatabaseSchema>({
    dialect: {
      createDriver: () => createLinkedDriver(reader, primary),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createAdapter: () => new SqliteAdapter(),
      createIntrospector: (database) => new SqliteIntrospector(database),
    },
  });
  return { kind: "sqlite", queries, close: () => queries.destroy() };
}

/**
 * Has the process that writes for all save generations, many with one call. Flushes the file itself: that also brings
 * another process's writes to the disk.
 */
export function createLinkedWriter(folder: string, primary: Primary): GenerationWriter {
  const { flush } = createFileFlush(join(folder, "tutti.sqlite-wal"));
  return {
    save: (rows) => primary.call("ledger.save", rows),
    flush,
    addToSums: () => Promise.reject(new Error("Only the process that writes for all workers adds to the sums.")),
  };
}

function createLinkedDriver(reader: Kysely<DatabaseSchema>, primary: Primary): Driver {
  const end = async (connection: DatabaseConnection, isCommit: boolean) => {
    const linkedConnection = connection as LinkedConnection;
    const { transaction } = linkedConnection;
    linkedConnection.transaction = undefined;
    if (transaction !== undefined) await primary.call("database.end", { transaction, isCommit });
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => createConnection(reader, primary),
    async beginTransaction(connection) {
      (connection as LinkedConnection).transaction = await primary.call("database.begin", null);
    },
    commitTransaction: (connection) => end(connection, true),
    rollbackTransaction: (connection) => end(connection, false),
    releaseConnection: async () => undefined,
    destroy: () => reader.destroy(),
  };
}

function createConnection(reader: Kysely<DatabaseSchema>, primary: Primary): LinkedConnection {
  const connection: LinkedConnection = {
    transaction: undefined,
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { transaction } = connection;
      if (transaction === undefined && isRead(query))
        return await reader.executeQuery<Row>(query as CompiledQuery<Row>);
      const { sql, parameters } = query;
      return (await primary.call("database.run", { sql, parameters, transaction })) as QueryResult<Row>;
    },
    async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
      yield await connection.executeQuery<Row>(query);
    },
  };
  return connection;
}

/** SQLite's `select` changes nothing; every other statement is left to the process that may write. */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === "SelectQueryNode" || (query.kind === "RawNode" && /^\s*select\b/i.test(sql));
}
