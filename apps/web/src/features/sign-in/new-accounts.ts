import type { SignInOptions } from "@tutti/contract";

/** A restriction on new accounts. */
export type AccountLimit = Exclude<SignInOptions["sign_up"], "open">;

/** What the page says and asks about a new account. */
export interface NewAccounts {
  /** Whether the person may continue as the owner of this machine. */
  isOwner: boolean;
  /** Whether only the link of the start lets the owner of this machine in. */
  needsOwnerLink: boolean;
  /** Whether the first account is made, for which the server has printed a code. */
  needsSetupCode: boolean;
  /** The restriction that keeps this person from making one; undefined where nothing does. */
  limit: AccountLimit | undefined;
}

/**
 * @param options undefined until the server has answered
 * @param secrets of the links that the person opened: the owner's, and an invitation
 */
export function newAccounts(
  options: Pick<SignInOptions, "needs_setup_code" | "local_owner" | "sign_up"> | undefined,
  { ownerLink, invitation }: { ownerLink: string | undefined; invitation: string | undefined },
): NewAccounts {
  // The first account is made while the server has none: earlier data about it may be outdated.
  const needsSetupCode = options?.needs_setup_code === true;
  // The link is shown at once; the server's response comes later.
  const isOwner = ownerLink !== undefined && options?.local_owner !== false;
  const needsOwnerLink = ownerLink === undefined && options?.local_owner === true && options.sign_up !== "open";
  const isAdmitted = needsSetupCode || invitation !== undefined || ownerLink !== undefined || needsOwnerLink;
  const rule = options?.sign_up ?? "open";
  return { isOwner, needsOwnerLink, needsSetupCode, limit: isAdmitted || rule === "open" ? undefined : rule };
}
