import type { Kysely } from "kysely";
import type { DatabaseSchema } from "./schema.ts";

/** Which database it is: the embedded one, or PostgreSQL. */
export type DatabaseKind = "sqlite" | "postgres";

/** An open database whose tables are as this version of the gateway needs them. */
export interface Database {
  readonly kind: DatabaseKind;
  readonly queries: Kysely<DatabaseSchema>;
  /** Lets running queries end, then gives the file or the connections back. */
  close(): Promise<void>;
}

/** Why a database cannot be used: one message that says what to do about it. */
export interface DatabaseFailure {
  message: string;
}
