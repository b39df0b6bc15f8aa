import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import { contextOf } from "../provider-keys/provider-keys.ts";
import { createSealer } from "../provider-keys/seal.ts";
import { secondFactorTexts } from "./second-factor-texts.ts";

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

const providerKeys: SealedColumn = {
  table: "provider_keys",
  column: "sealed_key",
  title: "provider keys",
  createSealer: (secret) => {
    const sealer = createSealer(secret);
    return {
      seal: async (text, context) => sealer.seal(text, context),
      open: async (ciphertext, context) => {
        const openResult = sealer.open(ciphertext, context);
        return openResult.ok ? openResult.value : undefined;
      },
    };
  },
  read: async (queries) => {
    const rows = await queries
      .selectFrom("provider_keys")
      .leftJoin("user", "user.id", "provider_keys.user_id")
      .leftJoin("organization", "organization.id", "provider_keys.organization_id")
      .select(["provider_keys.id", "provider_keys.owner", "provider_keys.slug", "sealed_key", "email"])
      .select("organization.name as organization")
      .where("sealed_key", "is not", null)
      .orderBy("provider_keys.id")
      .execute();
    return rows.flatMap(({ id, owner, slug, sealed_key, email, organization }) => {
      const title = `the key of "${slug}" of ${email ?? organization ?? owner}`;
      return sealed_key === null ? [] : [{ id, title, ciphertext: sealed_key, context: contextOf({ owner, slug }) }];
    });
  },
  replace: async (queries, id, ciphertext) => {
    await queries.updateTable("provider_keys").set({ sealed_key: ciphertext }).where("id", "=", id).execute();
  },
};

/** Everything in the database that the instance's secret opens. */
export const sealedColumns: readonly SealedColumn[] = [providerKeys, ...secondFactorTexts];
