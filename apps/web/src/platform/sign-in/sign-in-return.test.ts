import { describe, expect, test } from "vitest";
import { signInFailureText } from "./sign-in-failure.ts";
import { readSignInReturn, returnAddress } from "./sign-in-return.ts";

const place = (address: string) => new URL(address, "http://127.0.0.1:4000") as unknown as Location;

/** The address that the gateway redirects to after a failure: see better-auth's `appendQueryParams`. */
function refusalUrl(address: string, error: string): string {
  const url = new URL(address, "http://127.0.0.1:4000");
  url.search = `${url.search}&${new URLSearchParams({ error, error_description: "Something & more" })}`;
  return url.href.slice(url.origin.length);
}

describe("the way back from another service", () => {
  test.each([
    "/chat",
    "/chat?models=a/b,c/d&message=Hello%20there+you",
    "/chat?room=1#end",
    "/settings#connected-accounts",
  ])("leads to %s as it was, letter for letter", (address) => {
    const returnUrl = returnAddress(place(address), "github");
    expect(readSignInReturn(place(returnUrl))).toEqual({ address, hasAccount: true });
    expect(readSignInReturn(place(refusalUrl(returnUrl, "access_denied")))).toMatchObject({
      address,
      hasAccount: false,
    });
  });

  test("is nothing that other addresses are", () => {
    expect(readSignInReturn(place("/chat?error=access_denied"))).toBeUndefined();
  });

  test.each([
    ["github", "access_denied", /^You did not allow GitHub to say who you are/],
    ["google", "account_not_linked", /Sign in as you did before, then connect Google in the settings\.$/],
    [
      "google",
      "ADDRESS_OF_ANOTHER_ACCOUNT",
      /^Another account at Google .* Sign in with that one, then connect this one/,
    ],
    ["google", "account_already_linked_to_different_user", /^Your account at Google signs in to another account here/],
    ["github", "email_not_found", /^GitHub did not send an email address/],
    ["github", "unable_to_link_account", /^GitHub has not confirmed your email address/],
    ["failed", "state_mismatch", /^Signing in took too long, or began in another browser/],
    ["failed", "too_many_requests", /^Too many tries/],
    ["google", "invalid_code", /this server's operator should check the registration at Google\.$/],
    ["<b>", "<script>", /^Signing in with the other service failed\. Try again/],
  ])("says why, from %s with %s", (from, error, words) => {
    const back = readSignInReturn(place(`/chat?sign-in=${from}&error=${error}`));
    expect(back?.refusal && signInFailureText(back.refusal)).toMatch(words);
  });

  test.each(["account_not_linked", "ADDRESS_OF_ANOTHER_ACCOUNT"])(
    "knows that an address which has an account signs in and not up: %s",
    (code) => {
      expect(readSignInReturn(place(`/chat?sign-in=github&error=${code}`))?.hasAccount).toBe(true);
    },
  );
});
