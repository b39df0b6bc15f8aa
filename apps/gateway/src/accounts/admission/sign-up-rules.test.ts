import { expect, test } from "vitest";
import type { SignUpRule } from "../../config/config.ts";
import {
  admitsNewcomers,
  type FirstAccountProof,
  type Inviters,
  refuseSignUp,
  type SignUpAttempt,
  setupCodeOf,
} from "./sign-up-rules.ts";

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const code = setupCodeOf(secret);
const byCode: FirstAccountProof = { type: "setup-code", code };
const byLink: FirstAccountProof = { type: "owner-link" };
const byNothing: FirstAccountProof = { type: "none" };
const attempt: SignUpAttempt = {
  hasAccounts: true,
  setupCode: undefined,
  invitation: "none",
  email: "ada@example.org",
  isEmailVerified: false,
};
const domains: SignUpRule = { type: "domains", domains: ["example.org", "example.com"] };

test.each<[SignUpRule, Partial<SignUpAttempt>, string | undefined]>([
  [{ type: "open" }, {}, undefined],
  [{ type: "invited" }, {}, "INVITATION_NEEDED"],
  [{ type: "invited" }, { invitation: "admits" }, undefined],
  [{ type: "invited" }, { invitation: "for-accounts" }, "INVITATION_FOR_ACCOUNTS"],
  [{ type: "invited" }, { invitation: "organization-full" }, "ORGANIZATION_FULL"],
  [{ type: "open" }, { invitation: "for-accounts" }, undefined],
  [domains, { invitation: "for-accounts" }, "INVITATION_FOR_ACCOUNTS"],
  [domains, { invitation: "organization-full", isEmailVerified: true }, undefined],
  [{ type: "closed" }, {}, "SIGN_UP_CLOSED"],
  [{ type: "closed" }, { invitation: "admits" }, "SIGN_UP_CLOSED"],
  [domains, {}, "ADDRESS_NOT_ALLOWED"],
  [domains, { isEmailVerified: true }, undefined],
  [domains, { isEmailVerified: true, email: "Ada@Example.COM" }, undefined],
  [domains, { isEmailVerified: true, email: "ada@example.org.evil.example" }, "ADDRESS_NOT_ALLOWED"],
  [domains, { isEmailVerified: true, email: "ada@example.org@evil.example" }, "ADDRESS_NOT_ALLOWED"],
  [domains, { invitation: "admits" }, undefined],
])("[SEC-2] under %j an attempt with %j ends with %s", (rule, change, refusal) => {
  expect(refuseSignUp(rule, { ...attempt, ...change }, byCode)?.code).toBe(refusal);
});

test.each<[SignUpRule["type"], string | undefined, FirstAccountProof, string | undefined]>([
  ["open", undefined, byCode, "SETUP_CODE_NEEDED"],
  ["open", " ", byCode, "SETUP_CODE_NEEDED"],
  ["open", "0000-0000-0000", byCode, "SETUP_CODE_WRONG"],
  ["open", code, byCode, undefined],
  ["invited", code.toLowerCase().replaceAll("-", " "), byCode, undefined],
  ["closed", code, byCode, undefined],
  ["invited", undefined, byLink, "OWNER_LINK_NEEDED"],
  ["invited", code, byLink, "OWNER_LINK_NEEDED"],
  ["open", undefined, byNothing, undefined],
])("[SEC-2] [SEC-11] the first account under %s with code %j (%j is needed) ends with %s", (type, ...rest) => {
  const [setupCode, expected, refusal] = rest;
  const rule = { type } as SignUpRule;
  expect(refuseSignUp(rule, { ...attempt, hasAccounts: false, setupCode }, expected)?.code).toBe(refusal);
});

test("[SEC-2] the set-up code is the secret's, and says nothing of it", () => {
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(setupCodeOf(secret)).toBe(code);
  expect(setupCodeOf(`${secret}2`)).not.toBe(code);
});

test.each<[SignUpRule, Inviters, boolean, boolean]>([
  [{ type: "open" }, "administrators", false, true],
  [{ type: "invited" }, "administrators", true, true],
  [{ type: "invited" }, "administrators", false, false],
  [{ type: "invited" }, "organizations", false, true],
  [domains, "administrators", true, true],
  [domains, "administrators", false, false],
  [domains, "organizations", false, true],
  [{ type: "closed" }, "organizations", true, false],
])(
  "[SEC-16] %o, links by %s, administrator: %s; admits newcomers: %s",
  (rule, inviters, isAdministrator, isAdmitting) => {
    expect(admitsNewcomers(rule, { inviters, isAdministrator })).toBe(isAdmitting);
  },
);
