import { expect, test } from "vitest";
import { apiKeyCredential, bearerCredential } from "./key-credential.ts";

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

test.each([
  [{ "x-api-key": "sk-tutti-1" }, "sk-tutti-1"],
  [{ authorization: "Bearer sk-tutti-1" }, "sk-tutti-1"],
  [{ "x-api-key": "sk-tutti-1", authorization: "Bearer sk-tutti-1" }, "sk-tutti-1"],
  [{ "x-api-key": "sk-ant-1", authorization: "Bearer sk-tutti-2" }, "sk-tutti-2"],
  [{ "x-api-key": "sk-ant-1", authorization: "Bearer other" }, "sk-ant-1"],
  [{ "x-api-key": " " }, undefined],
  [{}, undefined],
])("[AGENT-4] reads of %j the key %j", (headers, key) => {
  expect(apiKeyCredential.read(new Headers(headers as Record<string, string>))).toBe(key);
});
