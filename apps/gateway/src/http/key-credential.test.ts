import { expect, test } from "vitest";
import { bearerCredential } from "./key-credential.ts";

test.each([
  ["Bearer sk-tutti-1", "sk-tutti-1"],
  ["bearer  sk-tutti-1", "sk-tutti-1"],
  ["Bearer", undefined],
  ["Bearer two words", undefined],
  ["Basic c2stdHV0dGk=", undefined],
  ["sk-tutti-1", undefined],
])("reads %j as the key %j", (authorization, key) => {
  expect(bearerCredential.read(new Headers({ authorization }))).toBe(key);
});

test("reads no key without a header", () => {
  expect(bearerCredential.read(new Headers())).toBeUndefined();
});
