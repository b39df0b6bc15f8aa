import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { SealedColumn } from "./sealed-column.ts";

const titles = { secret: "keys of authenticator apps", backupCodes: "lists of recovery codes" } as const;

/**
 * The data that better-auth stores for two-step sign-in, encrypted by its own functions
 * (`accounts/sign-in/second-factors.ts`).
 */
export const secondFactorTexts: readonly SealedColumn[] = [ofColumn("secret"), ofColumn("backupCodes")];

function ofColumn(column: keyof typeof titles): SealedColumn {
  return {
    table: "twoFactor",
    column,
    title: titles[column],
    createSealer: (secret) => ({
      seal: (text) => symmetricEncrypt({ key: secret, data: text }),
      open: (ciphertext) => symmetricDecrypt({ key: secret, data: ciphertext }).catch(() => undefined),
    }),
    read: async (queries) => {
      const rows = await queries
        .selectFrom("twoFactor")
        .innerJoin("user", "user.id", "twoFactor.userId")
        .select(["twoFactor.id", `twoFactor.${column} as ciphertext`, "email"])
        .orderBy("twoFactor.id")
        .execute();
      return rows.map(({ id, ciphertext, email }) => ({
        id,
        title: `the two-step sign-in of ${email}`,
        ciphertext,
        context: [],
      }));
    },
    replace: async (queries, id, ciphertext) => {
      await queries
        .updateTable("twoFactor")
        .set({ [column]: ciphertext })
        .where("id", "=", id)
        .execute();
    },
  };
}
