import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import {
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/**
 * Kysely's own SQLite dialect over the SQLite that is built into Node. Kysely expects better-sqlite3's interface, which
 * differs in two places: Node takes parameters one by one, and shows by its columns whether a statement returns rows.
 */
export function createNodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
  };
}

/**
 * SQLite can roll back a change of tables together with everything else in its transaction; Kysely leaves that off
 * because some pragmas cannot change there. Our migrations use none, so a migration that fails half-way leaves nothing
 * behind.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite ends a transaction by itself if the disk is full; another rollback would fail, and hide the first error. */
class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: toSqliteDatabase(database) });
    this.#database = database;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** How many prepared statements are kept: more than the gateway has, whose lists of parameters are short. */
const KEPT_STATEMENTS = 200;

/** Prepares each statement once and reuses it, which saves about as much as a small statement costs. */
function toSqliteDatabase(database: DatabaseSync): SqliteDatabase {
  const statementSyncsByKey = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    const statement = statementSyncsByKey.get(sql) ?? database.prepare(sql);
    // The last used statement is the last one in the map.
    statementSyncsByKey.delete(sql);
    statementSyncsByKey.set(sql, statement);
    const [oldest] = statementSyncsByKey.keys();
    if (statementSyncsByKey.size > KEPT_STATEMENTS && oldest !== undefined) statementSyncsByKey.delete(oldest);
    return statement;
  }

  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = prepare(sql);
      const spread = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...spread(parameters)),
        run: (parameters) => statement.run(...spread(parameters)),
        // A statement that is read row by row may still be in use when the next one starts.
        iterate: (parameters) => database.prepare(sql).iterate(...spread(parameters)),
      };
    },
  };
}
