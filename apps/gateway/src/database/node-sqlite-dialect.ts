import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import {
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

/**
 * Kysely's own SQLite dialect over the SQLite that is built into Node. Kysely expects better-sqlite3's shape, which differs in
 * two places: Node takes parameters one by one, and says by its columns whether a statement gives rows.
 */
export function createNodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createDriver: () => new SqliteDriver({ database: toSqliteDatabase(database) }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
  };
}

/**
 * SQLite can undo a change of tables together with everything else in its transaction; Kysely leaves that off because some
 * pragmas cannot change there. Our migrations use none, so a migration that fails half-way leaves nothing behind.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function toSqliteDatabase(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare: (sql) => {
      const statement = database.prepare(sql);
      const spread = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...spread(parameters)),
        run: (parameters) => statement.run(...spread(parameters)),
        iterate: (parameters) => statement.iterate(...spread(parameters)),
      };
    },
  };
}
