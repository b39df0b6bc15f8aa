/** What an administrator of the instance may do to a person's account. */
export type PersonChange = "disable" | "enable" | "make-admin" | "remove-admin" | "sign-out" | "reset-second-factor";

/** The state of an account that the rules depend on. */
export interface PersonState {
  isAdministrator: boolean;
  isDisabled: boolean;
}

export type ChangeRefusal = "last-administrator" | "account-disabled";

/**
 * Why a change is refused; undefined if it is allowed. An instance keeps one administrator who can sign in, and a
 * disabled account cannot be made an administrator before it is enabled.
 *
 * @param otherAdministrators how many other administrators can sign in
 */
export function refuseChange(
  change: PersonChange,
  { isAdministrator, isDisabled }: PersonState,
  otherAdministrators: number,
): ChangeRefusal | undefined {
  const isLast = isAdministrator && !isDisabled && otherAdministrators === 0;
  if (isLast && (change === "disable" || change === "remove-admin")) return "last-administrator";
  if (isDisabled && change === "make-admin") return "account-disabled";
  return undefined;
}

/** Whether the account is already as the change would make it; ending sessions can always be done again. */
export function isDone(change: PersonChange, { isAdministrator, isDisabled }: PersonState): boolean {
  switch (change) {
    case "disable":
      return isDisabled;
    case "enable":
      return !isDisabled;
    case "make-admin":
      return isAdministrator;
    case "remove-admin":
      return !isAdministrator;
    case "sign-out":
    case "reset-second-factor":
      return false;
  }
}
