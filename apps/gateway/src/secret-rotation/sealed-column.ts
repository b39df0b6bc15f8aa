import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

/** A text of the database that the instance's secret opens. */
export interface SealedText {
  id: string;
  /** Its name for the operator, as in `the key of "groq" of ada@example.org`. */
  title: string;
  ciphertext: string;
  /** The data that the text is bound to, beside the secret. */
  context: readonly string[];
}

/** Opens and seals the texts of one kind with one secret. */
export interface TextSealer {
  seal(text: string, context: readonly string[]): Promise<string>;
  /** Undefined if this secret does not open it. */
  open(ciphertext: string, context: readonly string[]): Promise<string | undefined>;
}

/** One column of texts that the instance's secret opens; a rotation covers no others. */
export interface SealedColumn {
  table: keyof DatabaseSchema;
  column: string;
  /** The name of its texts, in the plural. */
  title: string;
  createSealer(secret: string): TextSealer;
  /** All texts of the column, as they are in this transaction. */
  read(queries: Kysely<DatabaseSchema>): Promise<SealedText[]>;
  replace(queries: Kysely<DatabaseSchema>, id: string, ciphertext: string): Promise<void>;
}
