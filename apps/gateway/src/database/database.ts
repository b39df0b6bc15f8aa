import type { Kysely } from "kysely";
import type { DatabaseSchema } from "./schema.ts";

/** The kind of a database: the embedded one, or PostgreSQL. */
export type DatabaseKind = "sqlite" | "postgres";

/** An open database whose tables are as this version of the gateway needs them. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly queries: Kysely<DatabaseSchema>;
  /** Absent: every write is on the disk when it is done, without blocking other work meanwhile. */
  readonly deferredWrites?: DeferredWrites | undefined;
  /** Waits for running queries, then releases the file or the connections. */
  close(): Promise<void>;
}

/** Writes that do not wait for the disk, for a database in which every wait would block the whole process. */
export interface DeferredWrites {
  /**
   * Runs writes that survive the end of this process as soon as they are done, and a power failure only after `flush`.
   */
  write<Value>(run: (queries: Kysely<DatabaseSchema>) => Promise<Value>): Promise<Value>;
  /** Resolves when all earlier writes are on the disk. Calls at the same moment share one wait. */
  flush(): Promise<void>;
}

/** The reason why a database cannot be used: one message that says how to fix it. */
export interface DatabaseFailure {
  message: string;
  /** Another process has the embedded database open. */
  isInUse?: true;
}
