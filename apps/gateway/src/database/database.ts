import type { Kysely } from "kysely";
import type { DatabaseSchema } from "./schema.ts";

/** Which database it is: the embedded one, or PostgreSQL. */
export type DatabaseKind = "sqlite" | "postgres";

/** An open database whose tables are as this version of the gateway needs them. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly queries: Kysely<DatabaseSchema>;
  /** Absent: what has been written is on the disk, and nothing else waits for it meanwhile. */
  readonly deferredWrites?: DeferredWrites | undefined;
  /** Lets running queries end, then gives the file or the connections back. */
  close(): Promise<void>;
}

/** Writes that do not wait for the disk, where every wait would stop the whole process. */
export interface DeferredWrites {
  /** Runs writes that outlive this process as soon as they are done, and a machine without power only after `flush`. */
  write<Value>(run: (queries: Kysely<DatabaseSchema>) => Promise<Value>): Promise<Value>;
  /** Resolves when everything that was written before is on the disk. Many at the same moment share one wait. */
  flush(): Promise<void>;
}

/** Why a database cannot be used: one message that says what to do about it. */
export interface DatabaseFailure {
  message: string;
  /** Another process holds the embedded database. */
  isInUse?: true;
}
