import { APIError } from "better-auth/api";
import type { Kysely } from "kysely";
import { appendAudit } from "../administration/audit-log.ts";
import type { InstanceInvitations } from "../administration/instance-invitations.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { ShownAdmission } from "./carried-admission.ts";
import type { InvitationLinks } from "./invitation-links.ts";
import type { OwnerLinks } from "./owner-links.ts";
import { type FirstAccountProof, refuseSignUp, type SignUpRule } from "./sign-up-rules.ts";

export interface SignUpSettings {
  rule(): Promise<SignUpRule>;
  /** What the first account needs. */
  first: FirstAccountProof;
}

/** Decides on every account that better-auth is about to make, whichever way the person signs up. */
export interface Admission {
  /** Whether the next account is the first one and needs the set-up code. */
  needsSetupCode(): Promise<boolean>;
  /**
   * Throws what `check` throws, and uses up no invitation: for a sign-up before anything else about it is looked at, so
   * that a stranger who may have no account does not learn who has one.
   */
  checkFirst(user: { email: string }, admission: ShownAdmission): Promise<void>;
  /** Throws better-auth's error where the person may have no account. */
  check(user: { email: string; emailVerified?: boolean }, admission: ShownAdmission): Promise<void>;
  /** Makes the first account the administrator of the instance, and writes the audit entry. */
  afterCreation(user: { id: string; name: string; email: string }): Promise<void>;
}

export function createAdmission(options: {
  queries: Kysely<DatabaseSchema>;
  invitations: Pick<InvitationLinks, "find">;
  instanceInvitations: Pick<InstanceInvitations, "find" | "take">;
  /** Absent where other machines can reach the gateway. */
  ownerLinks: Pick<OwnerLinks, "isValid" | "take"> | undefined;
  settings: SignUpSettings;
  /** Milliseconds since the epoch. */
  now: () => number;
}): Admission {
  const { queries, invitations, instanceInvitations, ownerLinks, settings, now } = options;
  const { first } = settings;
  const hasAccounts = async (): Promise<boolean> =>
    (await queries.selectFrom("user").select("id").limit(1).executeTakeFirst()) !== undefined;

  const findInvitation = async (secret: string): Promise<boolean> =>
    (await invitations.find(secret)) !== undefined || (await instanceInvitations.find(secret)) !== undefined;

  /** An organization's link is used up when the person joins, after the sign-up. */
  const takeInvitation = async (secret: string): Promise<boolean> =>
    (await invitations.find(secret)) !== undefined || instanceInvitations.take(secret);

  /** @param admits whether a link's secret admits the person; called only for a person who needs one */
  async function admit(
    { email, emailVerified = false }: { email: string; emailVerified?: boolean },
    { invitation, setupCode, ownerLink }: ShownAdmission,
    admits: Readonly<Record<"invitation" | "ownerLink", (secret: string) => Promise<boolean>>>,
  ): Promise<void> {
    const rule = await settings.rule();
    const attempt = {
      hasAccounts: await hasAccounts(),
      setupCode,
      email,
      isEmailVerified: emailVerified,
      isInvited: false,
    };
    if (refuseSignUp(rule, attempt, first) === undefined) return;
    if (ownerLink !== undefined && (await admits.ownerLink(ownerLink))) return;
    const isInvited = invitation !== undefined && (await admits.invitation(invitation));
    const refusal = refuseSignUp(rule, { ...attempt, isInvited }, first);
    if (refusal !== undefined) throw new APIError("FORBIDDEN", refusal);
  }

  return {
    needsSetupCode: async () => first.type === "setup-code" && !(await hasAccounts()),
    checkFirst: (user, admission) =>
      admit(user, admission, {
        invitation: findInvitation,
        ownerLink: async (secret) => !!(await ownerLinks?.isValid(secret)),
      }),
    check: (user, admission) =>
      admit(user, admission, {
        invitation: takeInvitation,
        ownerLink: async (secret) => !!(await ownerLinks?.take(secret)),
      }),
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
