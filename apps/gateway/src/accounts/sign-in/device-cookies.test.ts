import fc from "fast-check";
import { expect, test } from "vitest";
import { deviceCookieIn, deviceOf, withDevice } from "./device-cookies.ts";

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const emails = fc.emailAddress();

test("[SEC-4] a device cookie is valid for its accounts alone, with its secret alone", () => {
  fc.assert(
    fc.property(emails, emails, emails, (ada, grace, mary) => {
      fc.pre(new Set([ada, grace, mary].map((email) => email.toLowerCase())).size === 3);
      const cookie = withDevice(withDevice(undefined, ada, secret), grace, secret);
      expect(deviceOf(cookie, ada.toUpperCase(), secret)).toMatch(/^[\w-]{16}$/);
      expect(deviceOf(cookie, grace, secret)).not.toBe(deviceOf(cookie, ada, secret));
      expect(deviceOf(cookie, mary, secret)).toBeUndefined();
      expect(deviceOf(cookie, ada, `${secret}2`)).toBeUndefined();
    }),
  );
});

test("[SEC-4] a device cookie that was changed is valid for no account", () => {
  const cookie = withDevice(undefined, "ada@example.org", secret);
  fc.assert(
    fc.property(fc.nat(cookie.length - 1), fc.constantFrom(..."aZ09-_.~"), (place, letter) => {
      fc.pre(cookie[place] !== letter);
      const changedCookie = cookie.slice(0, place) + letter + cookie.slice(place + 1);
      // The last letter of a signature has four bits of it: another letter is still another text.
      expect(deviceOf(changedCookie, "ada@example.org", secret)).toBeUndefined();
    }),
  );
  for (const value of [undefined, "", ".", "~~~~~~", "a.b.c"]) {
    expect(deviceOf(value, "ada@example.org", secret)).toBeUndefined();
  }
});

test("[SEC-4] a device cookie holds the five accounts that signed in last", () => {
  const people = Array.from({ length: 7 }, (_, index) => `person-${index}@example.org`);
  const cookie = people.reduce<string | undefined>((value, email) => withDevice(value, email, secret), undefined);
  const again = withDevice(cookie, "person-3@example.org", secret);
  const validPeople = people.filter((email) => deviceOf(again, email, secret) !== undefined);
  expect(validPeople).toEqual(people.slice(2));
  expect(deviceOf(again, "person-3@example.org", secret)).not.toBe(deviceOf(cookie, "person-3@example.org", secret));
});

test.each([
  ["tutti.device=a.b", "a.b"],
  ["tutti.session_token=x; tutti.device=a.b~c.d", "a.b~c.d"],
  ["__Host-tutti.device=a.b; other=1", "a.b"],
  ["other-tutti.device=a.b", undefined],
  ["", undefined],
])("[SEC-4] the device cookie is read from %s", (cookie, value) => {
  expect(deviceCookieIn(new Headers({ cookie }))).toBe(value);
});
