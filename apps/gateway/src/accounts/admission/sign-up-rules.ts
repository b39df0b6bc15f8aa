import { createHmac, timingSafeEqual } from "node:crypto";
import type { SignUpRule } from "../../config/config.ts";

/**
 * The people whose links make accounts where new people need an invitation. The links of every organization bring in
 * people who have an account already.
 */
export type Inviters =
  /** Administrators of the instance: by its links, and by those that they made in an organization. */
  | "administrators"
  /** The owners and admins of every organization as well. */
  | "organizations";

/** Whether new people may make an account by this person's link, where they need one. */
export function invitesNewcomers(inviters: Inviters, { isAdministrator }: { isAdministrator: boolean }): boolean {
  return isAdministrator || inviters === "organizations";
}

/** Whether a link into an organization brings in new people now, or only people who have an account. */
export function admitsNewcomers(
  rule: SignUpRule,
  { inviters, isAdministrator }: { inviters: Inviters; isAdministrator: boolean },
): boolean {
  switch (rule.type) {
    case "open":
      return true;
    case "closed":
      return false;
    case "invited":
    case "domains":
      return invitesNewcomers(inviters, { isAdministrator });
  }
}

/** What a person's link is good for. */
export type InvitationStanding =
  /** No link was shown, or it is not valid. */
  | "none"
  /** A new account may be made by it. */
  | "admits"
  /** It leads into an organization, for people who have an account. */
  | "for-accounts"
  /** It leads into an organization that takes no more members. */
  | "organization-full";

/** The facts about a person who wants an account. */
export interface SignUpAttempt {
  /** Whether there is any account. The first one is the administrator's, whatever the rule. */
  hasAccounts: boolean;
  /** The set-up code that the person entered; undefined: none. */
  setupCode: string | undefined;
  invitation: InvitationStanding;
  email: string;
  /** Whether a service that the person signs in with has verified the address. */
  isEmailVerified: boolean;
}

/** What the first account needs, which administers the instance. */
export type FirstAccountProof =
  /** The code that the start prints. */
  | { type: "setup-code"; code: string }
  /** The owner's link that the start prints, where only this machine can reach the gateway. */
  | { type: "owner-link" }
  /** Nothing: the operator has opened sign-up where only this machine can reach the gateway. */
  | { type: "none" };

/** The reason why an account is not made, written for the person. */
export interface SignUpRefusal {
  code: string;
  message: string;
}

const refusals = {
  needsSetupCode: {
    code: "SETUP_CODE_NEEDED",
    message: "The first account is the administrator's. Enter the set-up code that Tutti printed when it started.",
  },
  wrongSetupCode: {
    code: "SETUP_CODE_WRONG",
    message: "This is not the set-up code. Tutti printed it when it started.",
  },
  needsOwnerLink: {
    code: "OWNER_LINK_NEEDED",
    message:
      "The first account is the owner's of this machine. Open the link that Tutti printed when it started. For a new link, run: npm run tutti owner-link (in Tutti's folder), or tutti owner-link (where it is installed).",
  },
  invited: {
    code: "INVITATION_NEEDED",
    message: "New accounts need an invitation. Ask a person who has an account for a link, open it, and sign up there.",
  },
  forAccounts: {
    code: "INVITATION_FOR_ACCOUNTS",
    message:
      "This invitation is for people who have an account here. Sign in to use it. For a new account, ask the server's administrator for a link.",
  },
  organizationFull: {
    code: "ORGANIZATION_FULL",
    message: "The organization of this invitation has reached its maximum number of members. Ask its owner.",
  },
  domains: {
    code: "ADDRESS_NOT_ALLOWED",
    message:
      "New accounts are for confirmed addresses of this server's organization. Sign in with a service that has confirmed yours, or ask for an invitation.",
  },
  closed: {
    code: "SIGN_UP_CLOSED",
    message: "New accounts are closed on this server. Ask its administrator.",
  },
} as const satisfies Record<string, SignUpRefusal>;

/** Why a valid link makes no account; undefined: the rule's own refusal says it. */
const invitationRefusals: Readonly<Record<Exclude<InvitationStanding, "admits">, SignUpRefusal | undefined>> = {
  none: undefined,
  "for-accounts": refusals.forAccounts,
  "organization-full": refusals.organizationFull,
};

/**
 * The reason why this person gets no account; undefined: the person gets one.
 *
 * @param first what the first account needs
 */
export function refuseSignUp(
  rule: SignUpRule,
  attempt: SignUpAttempt,
  first: FirstAccountProof,
): SignUpRefusal | undefined {
  const { hasAccounts, setupCode, invitation, email, isEmailVerified } = attempt;
  if (!hasAccounts) {
    if (first.type === "none") return undefined;
    if (first.type === "owner-link") return refusals.needsOwnerLink;
    if (isSameCode(setupCode ?? "", first.code)) return undefined;
    return setupCode === undefined || setupCode.trim() === "" ? refusals.needsSetupCode : refusals.wrongSetupCode;
  }
  switch (rule.type) {
    case "open":
      return undefined;
    case "closed":
      return refusals.closed;
    case "invited":
      return invitation === "admits" ? undefined : (invitationRefusals[invitation] ?? refusals.invited);
    case "domains": {
      const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
      if (invitation === "admits" || (isEmailVerified && rule.domains.includes(domain))) return undefined;
      return invitationRefusals[invitation] ?? refusals.domains;
    }
  }
}

/** Crockford's alphabet, whose characters are not confused with each other. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The code that is required for the first account from beyond this machine, such as `7KQM-3TZD-8W0F` (60 bits). It is
 * derived from the secret, so that it stays the same through restarts and on all gateways of a database.
 */
export function setupCodeOf(secret: string): string {
  const bytes = createHmac("sha256", secret).update("set-up code").digest();
  const code = Array.from(bytes.subarray(0, 12), (byte) => LETTERS[byte % LETTERS.length]).join("");
  return code.match(/.{4}/g)?.join("-") ?? code;
}

/** Whether two codes are the same, however people type them: in small letters, without dashes, with blanks. */
function isSameCode(code: string, expected: string): boolean {
  const [one, other] = [code, expected].map((code) => Buffer.from(code.toUpperCase().replaceAll(/[\s-]/g, "")));
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other);
}
