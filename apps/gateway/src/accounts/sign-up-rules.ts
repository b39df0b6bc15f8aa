import { createHmac, timingSafeEqual } from "node:crypto";

/** Who may make an account, once there is one. */
export type SignUpRule =
  | { type: "open" }
  /** Who has a link that invites into an organization. */
  | { type: "invited" }
  /** Who has an address of these domains, as the service that they sign in with has verified it; and who is invited. */
  | { type: "domains"; domains: readonly string[] }
  | { type: "closed" };

/** What is known of a person who wants an account. */
export interface SignUpAttempt {
  /** Whether there is any account. The first one is the administrator's, whatever the rule. */
  hasAccounts: boolean;
  /** What was given as the set-up code; undefined: nothing. */
  setupCode: string | undefined;
  isInvited: boolean;
  email: string;
  /** Whether a service that the person signs in with has confirmed the address. */
  isEmailVerified: boolean;
}

/** Why an account is not made, as a person is to read it. */
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
    message: "This is not the set-up code. It stands in what Tutti printed when it started.",
  },
  invited: {
    code: "INVITATION_NEEDED",
    message: "New accounts are by invitation. Ask a person who is in for a link, open it, and sign up there.",
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

/**
 * Why this person gets no account; undefined: they get one.
 *
 * @param expectedCode the set-up code that the first account needs; undefined where only this machine can reach the
 *   gateway: its owner is at it
 */
export function refuseSignUp(
  rule: SignUpRule,
  attempt: SignUpAttempt,
  expectedCode: string | undefined,
): SignUpRefusal | undefined {
  const { hasAccounts, setupCode, isInvited, email, isEmailVerified } = attempt;
  if (!hasAccounts) {
    if (expectedCode === undefined || isSameCode(setupCode ?? "", expectedCode)) return undefined;
    return setupCode === undefined || setupCode.trim() === "" ? refusals.needsSetupCode : refusals.wrongSetupCode;
  }
  switch (rule.type) {
    case "open":
      return undefined;
    case "closed":
      return refusals.closed;
    case "invited":
      return isInvited ? undefined : refusals.invited;
    case "domains": {
      const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
      return isInvited || (isEmailVerified && rule.domains.includes(domain)) ? undefined : refusals.domains;
    }
  }
}

/** Crockford's letters: none is taken for another one. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The code that makes the first account beyond this machine, such as `7KQM-3TZD-8W0F` (60 bits). It follows from the
 * secret, so that it stays the same through restarts and on all gateways of a database.
 */
export function setupCodeOf(secret: string): string {
  const bytes = createHmac("sha256", secret).update("set-up code").digest();
  const code = Array.from(bytes.subarray(0, 12), (byte) => LETTERS[byte % LETTERS.length]).join("");
  return code.match(/.{4}/g)?.join("-") ?? code;
}

/** As people type it: small letters, without dashes, with blanks. */
function isSameCode(code: string, expected: string): boolean {
  const [one, other] = [code, expected].map((code) => Buffer.from(code.toUpperCase().replaceAll(/[\s-]/g, "")));
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other);
}
