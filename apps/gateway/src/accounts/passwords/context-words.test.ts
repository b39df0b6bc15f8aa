import { expect, test } from "vitest";
import { isMadeOfContext } from "./context-words.ts";

const context = { host: "chat.analytical.example", name: "Ada Lovelace", email: "ada.lovelace@engines.example" };

test.each([
  ["tutti123", true],
  ["Tutti-Tutti-2026!", true],
  ["admin-1234567", true],
  ["ada lovelace 1815", true],
  ["LovelaceAda", true],
  ["analytical.example", true],
  ["engines99engines", true],
  ["xyzadalovelace", true],
  ["analytical engine of 1837", false],
  ["tutti frutti", false],
  ["correct horse battery staple", false],
  ["12345678", false],
  ["", false],
])("[SEC-19] a password of known words is recognized: %s, %s", (password, isKnown) => {
  expect(isMadeOfContext(password, context)).toBe(isKnown);
});

test("[SEC-19] without a user, a password is compared with product and host only", () => {
  expect(isMadeOfContext("lovelace1815", { host: "chat.example" })).toBe(false);
  expect(isMadeOfContext("chat.example.1", { host: "chat.example" })).toBe(true);
});
