import { expect, test } from "vitest";
import { refusalReason } from "./refusal-reason.ts";

test.each([
  [{ code: 400, error_type: "context_length_exceeded" }, "The prompt is too long for it."],
  [{ code: 400, error_type: "invalid_request" }, "It does not accept the request."],
  [{ code: 401 }, "It does not accept the key."],
  [{ code: 429 }, "It received too many requests."],
  [{ code: 504 }, "It took too long."],
  [{ code: 503 }, "It failed."],
  [{ code: 503, error_type: "provider_overloaded" }, "It is overloaded."],
  // An upstream's name for its error never matches a property of an object.
  [{ code: 500, error_type: "constructor" }, "It failed."],
  [{ code: 500, error_type: "__proto__" }, "It failed."],
])("%o is told in our own words: %s", ({ code, error_type }: { code: number; error_type?: string }, words) => {
  expect(refusalReason({ code, message: "A person wrote: hello", metadata: { error_type } })).toBe(words);
});
