import { APIError } from "better-auth/api";
import type { Kysely } from "kysely";
import { ApiFailure } from "../../api-failure.ts";
import { appendAudit } from "../../audit/audit-log.ts";
import type { SignUpRule } from "../../config/config.ts";
import { lockByName } from "../../database/lock-by-name.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import { addMember } from "../organizations/join-organization.ts";
import type { OwnerLinks } from "../sign-in/owner-links.ts";
import type { ShownAdmission } from "./carried-admission.ts";
import type { InstanceInvitations } from "./instance-invitations.ts";
import type { InvitationLink, InvitationLinks } from "./invitation-links.ts";
import {
  type FirstAccountProof,
  type InvitationStanding,
  type Inviters,
  invitesNewcomers,
  refuseSignUp,
} from "./sign-up-rules.ts";

export interface SignUpSettings {
  rule(): Promise<SignUpRule>;
  /** Whose links make accounts. */
  inviters(): Promise<Inviters>;
  /** What the first account needs. */
  first: FirstAccountProof;
}

/** A person for whom an account is about to be made. */
export interface NewUser {
  email: string;
  /** Whether a service that the person signs in with has verified the address. */
  emailVerified: boolean;
}

/** Decides on every account that better-auth is about to make, whichever way the person signs up. */
export interface Admission {
  /** Whether the next account is the first one and needs the set-up code. */
  needsSetupCode(): Promise<boolean>;
  /**
   * Throws what `admit` throws, and uses up no invitation: for a sign-up before anything else about it is looked at, so
   * that a stranger who may have no account does not learn who has one.
   */
  checkFirst(user: NewUser, admission: ShownAdmission): Promise<void>;
  /**
   * Reads the rules, before the transaction that makes the account begins.
   *
   * @param admission `owner`: the owner of this machine, whose link was used up
   */
  begin(user: NewUser, admission: ShownAdmission | "owner"): Promise<PendingAdmission>;
}

/** The parts of an admission within the transaction that makes the account. */
export interface PendingAdmission {
  /** Takes a use of the person's link where one is needed; throws better-auth's error where there is no account. */
  admit(transaction: Kysely<DatabaseSchema>): Promise<AdmittedPerson>;
}

export interface AdmittedPerson {
  /**
   * Once the account's row is there: makes the first account the administrator's, and the person a member of the link's
   * organization; writes the audit entries.
   */
  complete(transaction: Kysely<DatabaseSchema>, user: { id: string; name: string; email: string }): Promise<void>;
}

/** The queries of the admission's transaction, or of the database where nothing is taken. */
interface Decision {
  queries: Kysely<DatabaseSchema>;
  /** Whether the uses of links are taken; false: they are only looked at. */
  takes: boolean;
  hasAccounts: boolean;
}

export function createAdmission(options: {
  queries: Kysely<DatabaseSchema>;
  invitations: Pick<InvitationLinks, "find" | "take" | "giveBack">;
  instanceInvitations: Pick<InstanceInvitations, "find" | "take">;
  /** Absent where other machines can reach the gateway. */
  ownerLinks: Pick<OwnerLinks, "isValid" | "take"> | undefined;
  settings: SignUpSettings;
  quotas: Pick<Quotas, "check">;
  /** Milliseconds since the epoch. */
  now: () => number;
}): Admission {
  const { queries, invitations, instanceInvitations, ownerLinks, settings, quotas, now } = options;
  const { first } = settings;

  const readRules = async () => ({ rule: await settings.rule(), inviters: await settings.inviters() });
  type Rules = Awaited<ReturnType<typeof readRules>>;

  /** Resolves with the link into an organization whose use was taken; throws the refusal. */
  async function decide(
    { email, emailVerified }: NewUser,
    { invitation: secret, setupCode, ownerLink }: ShownAdmission,
    { rule, inviters, ...decision }: Rules & Decision,
  ): Promise<InvitationLink | undefined> {
    const { hasAccounts, takes } = decision;
    const attempt = { hasAccounts, setupCode, email, isEmailVerified: emailVerified };
    const isInvitationNeeded = refuseSignUp(rule, { ...attempt, invitation: "none" }, first) !== undefined;
    if (isInvitationNeeded && ownerLink !== undefined && ownerLinks !== undefined) {
      if (await ownerLinks[takes ? "take" : "isValid"](ownerLink, decision.queries)) return undefined;
    }
    const { standing, link } = await tryLink(secret, { isInvitationNeeded, inviters, ...decision });
    const refusal = refuseSignUp(rule, { ...attempt, invitation: standing }, first);
    if (refusal !== undefined) throw new APIError("FORBIDDEN", refusal);
    return link;
  }

  async function tryLink(
    secret: string | undefined,
    { queries, takes, isInvitationNeeded, inviters }: Decision & { isInvitationNeeded: boolean; inviters: Inviters },
  ): Promise<{ standing: InvitationStanding; link?: InvitationLink | undefined }> {
    if (secret === undefined) return { standing: "none" };
    const invitation = await invitations.find(secret, queries);
    if (invitation === undefined) {
      // It leads nowhere else: only a person who needs it uses it up.
      const isValid = isInvitationNeeded && (await instanceInvitations[takes ? "take" : "find"](secret, queries));
      return { standing: isValid ? "admits" : "none" };
    }
    const isAdministrator = invitation.isByAdministrator;
    if (isInvitationNeeded && !invitesNewcomers(inviters, { isAdministrator })) return { standing: "for-accounts" };
    // The link before the organization: the order of locks in `membership-quotas.ts`.
    const link = takes ? await invitations.take(secret, queries) : undefined;
    if (takes && link === undefined) return { standing: "none" };
    if (await isFull(queries, invitation.organizationId)) {
      if (link) await invitations.giveBack(link.id, queries);
      return { standing: "organization-full" };
    }
    return { standing: "admits", link };
  }

  /** Whether an organization has no place for the new person, who is a member of no other yet. */
  async function isFull(queries: Kysely<DatabaseSchema>, organizationId: string): Promise<boolean> {
    try {
      await quotas.check(queries, { quota: "members", owner: organizationId });
      return false;
    } catch (cause) {
      if (cause instanceof ApiFailure) return true;
      throw cause;
    }
  }

  return {
    needsSetupCode: async () => first.type === "setup-code" && !(await hasAccounts(queries)),
    async checkFirst(user, admission) {
      const decision = { queries, takes: false, hasAccounts: await hasAccounts(queries) };
      await decide(user, admission, { ...(await readRules()), ...decision });
    },
    async begin(user, admission) {
      const rules = await readRules();
      return {
        async admit(transaction) {
          const isFirst = await isFirstAccount(transaction);
          const decision = { ...rules, queries: transaction, takes: true, hasAccounts: !isFirst };
          const link = admission === "owner" ? undefined : await decide(user, admission, decision);
          return {
            async complete(transaction, { id, name, email }) {
              const at = now();
              if (isFirst) await transaction.updateTable("user").set({ role: "admin" }).where("id", "=", id).execute();
              const person = { id, name };
              const detail = isFirst ? `${email}, as administrator` : email;
              await appendAudit(transaction, { actor: person, action: "user.sign-up", target: person, detail, at });
              if (link !== undefined) await addMember(transaction, { person, link, at });
            },
          };
        },
      };
    },
  };
}

async function hasAccounts(queries: Kysely<DatabaseSchema>): Promise<boolean> {
  return (await queries.selectFrom("user").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Whether the transaction makes the first account. Simultaneous ones wait for each other, so that one person becomes
 * the administrator.
 */
async function isFirstAccount(transaction: Kysely<DatabaseSchema>): Promise<boolean> {
  if (await hasAccounts(transaction)) return false;
  await lockByName(transaction, "tutti first account");
  return !(await hasAccounts(transaction));
}
