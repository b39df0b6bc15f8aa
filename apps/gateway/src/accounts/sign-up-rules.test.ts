import { expect, test } from "vitest";
import { refuseSignUp, type SignUpAttempt, type SignUpRule, setupCodeOf } from "./sign-up-rules.ts";

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const code = setupCodeOf(secret);
const attempt: SignUpAttempt = {
  hasAccounts: true,
  setupCode: undefined,
  isInvited: false,
  email: "ada@example.org",
  isEmailVerified: false,
};
const domains: SignUpRule = { type: "domains", domains: ["example.org", "example.com"] };

test.each<[SignUpRule, Partial<SignUpAttempt>, string | undefined]>([
  [{ type: "open" }, {}, undefined],
  [{ type: "invited" }, {}, "INVITATION_NEEDED"],
  [{ type: "invited" }, { isInvited: true }, undefined],
  [{ type: "closed" }, {}, "SIGN_UP_CLOSED"],
  [{ type: "closed" }, { isInvited: true }, "SIGN_UP_CLOSED"],
  [domains, {}, "ADDRESS_NOT_ALLOWED"],
  [domains, { isEmailVerified: true }, undefined],
  [domains, { isEmailVerified: true, email: "Ada@Example.COM" }, undefined],
  [domains, { isEmailVerified: true, email: "ada@example.org.evil.example" }, "ADDRESS_NOT_ALLOWED"],
  [domains, { isEmailVerified: true, email: "ada@example.org@evil.example" }, "ADDRESS_NOT_ALLOWED"],
  [domains, { isInvited: true }, undefined],
])("[SEC-2] under %j an attempt with %j ends with %s", (rule, change, refusal) => {
  expect(refuseSignUp(rule, { ...attempt, ...change }, code)?.code).toBe(refusal);
});

test.each<[SignUpRule["type"], string | undefined, string | undefined, string | undefined]>([
  ["open", undefined, code, "SETUP_CODE_NEEDED"],
  ["open", " ", code, "SETUP_CODE_NEEDED"],
  ["open", "0000-0000-0000", code, "SETUP_CODE_WRONG"],
  ["open", code, code, undefined],
  ["invited", code.toLowerCase().replaceAll("-", " "), code, undefined],
  ["closed", code, code, undefined],
  ["closed", undefined, undefined, undefined],
  ["invited", undefined, undefined, undefined],
])("[SEC-2] the first account under %s, with the code %j where %j is asked for, ends with %s", (type, ...rest) => {
  const [setupCode, expected, refusal] = rest;
  const rule = { type } as SignUpRule;
  expect(refuseSignUp(rule, { ...attempt, hasAccounts: false, setupCode }, expected)?.code).toBe(refusal);
});

test("[SEC-2] the set-up code is the secret's, and says nothing of it", () => {
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(setupCodeOf(secret)).toBe(code);
  expect(setupCodeOf(`${secret}2`)).not.toBe(code);
});
