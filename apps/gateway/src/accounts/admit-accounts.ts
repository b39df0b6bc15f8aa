import { APIError } from "better-auth/api";
import type { Kysely } from "kysely";
import { appendAudit } from "../administration/audit-log.ts";
import type { InstanceInvitations } from "../administration/instance-invitations.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { ShownAdmission } from "./carried-admission.ts";
import type { InvitationLinks } from "./invitation-links.ts";
import { refuseSignUp, type SignUpRule } from "./sign-up-rules.ts";

export interface SignUpSettings {
  rule(): Promise<SignUpRule>;
  /** The code that the first account needs; undefined where only this machine can reach the gateway. */
  setupCode: string | undefined;
}

/** Decides on every account that better-auth is about to make, whichever way the person signs up. */
export interface Admission {
  /** Whether the next account is the first one and needs the set-up code. */
  needsSetupCode(): Promise<boolean>;
  /** Throws better-auth's error where the person may have no account. */
  check(user: { email: string; emailVerified?: boolean }, admission: ShownAdmission): Promise<void>;
  /** Makes the first account the administrator of the instance, and writes the audit entry. */
  afterCreation(user: { id: string; name: string; email: string }): Promise<void>;
}

export function createAdmission(options: {
  queries: Kysely<DatabaseSchema>;
  invitations: Pick<InvitationLinks, "find">;
  instanceInvitations: Pick<InstanceInvitations, "take">;
  settings: SignUpSettings;
  /** Milliseconds since the epoch. */
  now: () => number;
}): Admission {
  const { queries, invitations, instanceInvitations, settings, now } = options;
  const { setupCode } = settings;
  const hasAccounts = async (): Promise<boolean> =>
    (await queries.selectFrom("user").select("id").limit(1).executeTakeFirst()) !== undefined;

  /** An organization's link is used up when the person joins, after the sign-up. */
  const takeInvitation = async (secret: string): Promise<boolean> =>
    (await invitations.find(secret)) !== undefined || instanceInvitations.take(secret);

  return {
    needsSetupCode: async () => setupCode !== undefined && !(await hasAccounts()),
    async check({ email, emailVerified = false }, { invitation: secret, setupCode: shownCode }) {
      const rule = await settings.rule();
      const attempt = {
        hasAccounts: await hasAccounts(),
        setupCode: shownCode,
        email,
        isEmailVerified: emailVerified,
      };
      const isIn = refuseSignUp(rule, { ...attempt, isInvited: false }, setupCode) === undefined;
      // Only a person who needs an invitation uses one up.
      const isInvited = !isIn && secret !== undefined && (await takeInvitation(secret));
      const refusal = refuseSignUp(rule, { ...attempt, isInvited }, setupCode);
      if (refusal !== undefined) throw new APIError("FORBIDDEN", refusal);
    },
    afterCreation: ({ id, name, email }) =>
      queries.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("user")
          .set({ role: "admin" })
          .where("id", "=", id)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom("user as other").select("other.id").where("other.id", "!=", id))),
          )
          .executeTakeFirst();
        const person = { id, name };
        const detail = numUpdatedRows > 0n ? `${email}, as administrator` : email;
        await appendAudit(transaction, { actor: person, action: "user.sign-up", target: person, detail, at: now() });
      }),
  };
}
