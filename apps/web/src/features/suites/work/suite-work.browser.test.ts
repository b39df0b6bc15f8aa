import { afterEach, expect, test, vi } from "vitest";
import { checkByRule } from "./suite-work.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("an endless expression fails alone, and the next check succeeds", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const endless = checkByRule("matches", "^(a+)+$", `${"a".repeat(60)}!`);
  const next = checkByRule("matches", "^good", "good evening");
  const endWork = await vi.waitUntil(() => timers.mock.calls.find(([, delay]) => delay === 3_000)?.[0]);
  (endWork as () => void)();
  await expect(endless).rejects.toThrow("It took too long.");
  expect(await next).toEqual({ outcome: "pass" });
});

test("[MODEL-6] the page's worker reads a schema by the draft that it names", async () => {
  const tuple = (draft: string) => JSON.stringify({ $schema: draft, items: [{ type: "string" }] });
  const draft07 = "http://json-schema.org/draft-07/schema#";
  expect(await checkByRule("json-schema", tuple(draft07), "[1]")).toEqual({
    outcome: "fail",
    reason: '#/0: type: "string"',
  });
  expect(await checkByRule("json-schema", tuple(draft07), '["a"]')).toEqual({ outcome: "pass" });
  await expect(checkByRule("json-schema", '{"type": "strin"}', "1")).rejects.toThrow("The JSON schema is invalid.");
});
