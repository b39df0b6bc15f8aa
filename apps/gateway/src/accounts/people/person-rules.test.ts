import { expect, test } from "vitest";
import { isDone, type PersonChange, refuseChange } from "./person-rules.ts";

const administrator = { isAdministrator: true, isDisabled: false };
const disabledAdministrator = { isAdministrator: true, isDisabled: true };
const person = { isAdministrator: false, isDisabled: false };

test.each<[PersonChange, typeof person, number, ReturnType<typeof refuseChange>]>([
  ["disable", administrator, 0, "last-administrator"],
  ["remove-admin", administrator, 0, "last-administrator"],
  ["sign-out", administrator, 0, undefined],
  ["disable", administrator, 1, undefined],
  ["remove-admin", administrator, 1, undefined],
  ["remove-admin", disabledAdministrator, 0, undefined],
  ["enable", disabledAdministrator, 0, undefined],
  ["disable", person, 0, undefined],
  ["make-admin", person, 0, undefined],
  ["make-admin", { isAdministrator: false, isDisabled: true }, 0, "account-disabled"],
])("%s of %o beside %i other administrators: %s", (change, state, others, refusal) => {
  expect(refuseChange(change, state, others)).toBe(refusal);
});

test("what is so already is not done again, except ending sessions", () => {
  const changeEach = (state: typeof person) =>
    (["disable", "enable", "make-admin", "remove-admin", "sign-out"] as const).filter((each) => isDone(each, state));
  expect(changeEach(disabledAdministrator)).toEqual(["disable", "make-admin"]);
  expect(changeEach(person)).toEqual(["enable", "remove-admin"]);
});
