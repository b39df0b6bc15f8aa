import { expect, test } from "vitest";
import { toFailure } from "./to-failure.ts";

const errorNamed = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name }, more);

test.each([
  ["a full disk", errorNamed("QuotaExceededError", "No space"), { code: "quota-exceeded", message: "No space" }],
  [
    "a full disk inside an aborted transaction",
    errorNamed("AbortError", "Aborted", { inner: errorNamed("QuotaExceededError", "No space") }),
    { code: "quota-exceeded", message: "Aborted" },
  ],
  [
    "a full disk as a cause",
    new Error("Failed", { cause: errorNamed("QuotaExceededError", "No space") }),
    { code: "quota-exceeded", message: "Failed" },
  ],
  ["a browser without IndexedDB", errorNamed("MissingAPIError", "None"), { code: "unavailable", message: "None" }],
  ["a store that was closed", errorNamed("DatabaseClosedError", "Closed"), { code: "unavailable", message: "Closed" }],
  ["anything else", errorNamed("DataError", "Odd"), { code: "unknown", message: "Odd" }],
  ["what is no error at all", "odd", { code: "unknown", message: "odd" }],
])("toFailure: %s", (_name, error, failure) => {
  expect(toFailure(error)).toEqual(failure);
});

test("an error that holds itself ends somewhere", () => {
  const error = errorNamed("AbortError", "Round");
  Object.assign(error, { inner: error });
  expect(toFailure(error)).toEqual({ code: "unknown", message: "Round" });
});
