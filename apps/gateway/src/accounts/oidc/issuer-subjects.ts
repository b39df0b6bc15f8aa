import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** The row of `instance_settings` that says that subjects are stored with their issuer, and which one the first was. */
const NAME = "oidc-issuer";

/**
 * The id by which better-auth finds a person's account: issuer and subject together, since a subject is unique at its
 * issuer alone (OpenID Connect Core 1.0, section 5.7).
 */
export interface IssuerSubjects {
  accountIdOf(subject: string): Promise<string>;
}

/**
 * Earlier versions stored the subject alone. Where such rows exist, the first call gives them the issuer that is
 * configured then, once for all gateways of the database.
 */
export function createIssuerSubjects(options: {
  database: Pick<Database, "queries">;
  issuer: string;
  /** Milliseconds since the epoch. */
  now: () => number;
}): IssuerSubjects {
  const { issuer, now } = options;
  const { queries } = options.database;
  let upgrade: Promise<void> | undefined;

  const addIssuer = (): Promise<void> =>
    queries.transaction().execute(async (transaction) => {
      const row = { name: NAME, value: JSON.stringify(issuer), updated_at: now() };
      const insertion = transaction.insertInto("instance_settings").values(row);
      const { numInsertedOrUpdatedRows = 0n } = await insertion
        .onConflict((conflict) => conflict.column("name").doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) return;
      await sql`update account set "accountId" = ${`${issuer} `} || "accountId" where "providerId" = 'oidc'`.execute(
        transaction,
      );
    });

  return {
    async accountIdOf(subject) {
      upgrade ??= addIssuer();
      try {
        await upgrade;
      } catch (cause) {
        // The next sign-in tries again.
        upgrade = undefined;
        throw cause;
      }
      return `${issuer} ${subject}`;
    },
  };
}
