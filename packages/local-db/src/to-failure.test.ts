import { expect, test } from "vitest";
import { toFailure } from "./to-failure.ts";

const named = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name }, more);

test.each([
  ["a full disk", named("QuotaExceededError", "No space"), { code: "quota-exceeded", message: "No space" }],
  [
    "a full disk inside an aborted transaction",
    named("AbortError", "Aborted", { inner: named("QuotaExceededError", "No space") }),
    { code: "quota-exceeded", message: "Aborted" },
  ],
  [
    "a full disk as a cause",
    new Error("Failed", { cause: named("QuotaExceededError", "No space") }),
    { code: "quota-exceeded", message: "Failed" },
  ],
  ["a browser without IndexedDB", named("MissingAPIError", "None"), { code: "unavailable", message: "None" }],
  ["a store that was closed", named("DatabaseClosedError", "Closed"), { code: "unavailable", message: "Closed" }],
  ["anything else", named("DataError", "Odd"), { code: "unknown", message: "Odd" }],
  ["what is no error at all", "odd", { code: "unknown", message: "odd" }],
])("toFailure: %s", (_name, error, failure) => {
  expect(toFailure(error)).toEqual(failure);
});

test("an error that holds itself ends somewhere", () => {
  const error = named("AbortError", "Round");
  Object.assign(error, { inner: error });
  expect(toFailure(error)).toEqual({ code: "unknown", message: "Round" });
});
