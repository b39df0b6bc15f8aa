import type { RemovalFailure } from "../administration/remove-person.ts";

/** Why a change of an account was refused, and what to do next. */
export function explainPerson(failure: RemovalFailure, email: string, caller: string): string {
  if (typeof failure === "object") {
    return `${email} is the only owner of ${failure.onlyOwnerOf}, which has other members, and was left as it is. Make one of them its owner first, in the page's settings.`;
  }
  switch (failure) {
    case "no-such-person":
      return `No account has the address ${email}. See them all: ${caller} user list`;
    case "last-administrator":
      return `${email} is the last administrator who can sign in, and was left as it is. Make another one first: ${caller} user make-admin <email>`;
    case "account-disabled":
      return `${email} is disabled, and was left as it is. Enable it first: ${caller} user enable ${email}`;
  }
}
