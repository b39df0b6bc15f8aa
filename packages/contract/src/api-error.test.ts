import { expect, test } from "vitest";
import { describeApiError } from "./api-error.ts";

test.each([
  ["only a message", { code: 500, message: "It broke" }, "It broke"],
  [
    "raw that only repeats the message",
    { code: 400, message: "bad", metadata: { provider_name: "Acme", raw: "bad" } },
    "(Acme) bad",
  ],
  ["raw as an object", { code: 400, message: "bad", metadata: { raw: { why: "x" } } }, 'bad\n{"why":"x"}'],
  ["no provider name", { code: 400, message: "bad", metadata: { provider_name: null, raw: "  " } }, "bad"],
  ["null metadata", { code: 400, message: "bad", metadata: null }, "bad"],
])("describeApiError: %s", (_name, error, text) => {
  expect(describeApiError(error)).toBe(text);
});

test("[SEND-16] an upstream error reads '(provider) message' plus its raw detail", () => {
  expect(
    describeApiError({
      code: 429,
      message: "Provider returned error",
      metadata: { provider_name: "Acme", raw: "slow down" },
    }),
  ).toBe("(Acme) Provider returned error\nslow down");
});

test("very long raw words are cut", () => {
  const text = describeApiError({ code: 502, message: "m", metadata: { raw: "x".repeat(100_000) } });
  expect(text.length).toBeLessThan(2_100);
});
