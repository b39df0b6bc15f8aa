import type { RemovalFailure } from "../administration/remove-person.ts";

/** Why a change of an account was refused, and what to do next. */
export function explainPerson(failure: RemovalFailure, email: string, caller: string): string {
  if (typeof failure === "object") {
    return `${email} is the only owner of ${failure.onlyOwnerOf}, which has other members, so nothing was changed. Make one of them an owner first, in the page's settings.`;
  }
  switch (failure) {
    case "no-such-person":
      return `No account has the address ${email}. See them all: ${caller} user list`;
    case "last-administrator":
      return `${email} is the last administrator who can sign in, so nothing was changed. Make another administrator first: ${caller} user make-admin <email>`;
    case "account-disabled":
      return `${email} is disabled, so nothing was changed. Enable it first: ${caller} user enable ${email}`;
  }
}
