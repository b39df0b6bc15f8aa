import { APIError } from "better-auth/api";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import type { InvitationLinks } from "./invitation-links.ts";
import { refuseSignUp, type SignUpRule } from "./sign-up-rules.ts";

export interface SignUpSettings {
  rule: SignUpRule;
  /** What the first account needs; undefined where only this machine can reach the gateway. */
  setupCode: string | undefined;
}

/** Decides over every account that better-auth is about to make, whichever way the person came. */
export interface Admission {
  /** Whether the next account is the first one and needs the set-up code. */
  needsSetupCode(): Promise<boolean>;
  /** Throws better-auth's error where the person gets none. */
  check(user: { email: string; emailVerified?: boolean }, body: unknown): Promise<void>;
  /** The first account administers the instance. */
  afterCreation(userId: string): Promise<void>;
}

export function createAdmission(options: {
  queries: Kysely<DatabaseSchema>;
  invitations: Pick<InvitationLinks, "find">;
  settings: SignUpSettings;
}): Admission {
  const { queries, invitations, settings } = options;
  const { rule, setupCode } = settings;
  const hasAccounts = async (): Promise<boolean> =>
    (await queries.selectFrom("user").select("id").limit(1).executeTakeFirst()) !== undefined;

  return {
    needsSetupCode: async () => setupCode !== undefined && !(await hasAccounts()),
    async check({ email, emailVerified = false }, body) {
      const secret = fieldOf(body, "invitation");
      const refusal = refuseSignUp(
        rule,
        {
          hasAccounts: await hasAccounts(),
          setupCode: fieldOf(body, "setupCode"),
          isInvited: secret !== undefined && (await invitations.find(secret)) !== undefined,
          email,
          isEmailVerified: emailVerified,
        },
        setupCode,
      );
      if (refusal !== undefined) throw new APIError("FORBIDDEN", refusal);
    },
    async afterCreation(userId) {
      await queries
        .updateTable("user")
        .set({ role: "admin" })
        .where("id", "=", userId)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("user as other").select("other.id").where("other.id", "!=", userId))),
        )
        .execute();
    },
  };
}

function fieldOf(body: unknown, name: "invitation" | "setupCode"): string | undefined {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === "string" ? value : undefined;
}
