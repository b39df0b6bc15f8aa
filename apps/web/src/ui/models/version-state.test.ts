import { expect, test } from "vitest";
import { versionState } from "./version-state.ts";

test.each([
  [undefined, "idle", "Not generated"],
  [{ generationStatus: "generating" }, "generating", "Generating"],
  [{ generationStatus: "success" }, "success", "Ready"],
  [{ generationStatus: "success", error: "It does not build." }, "failed", "Failed"],
] as const)("%o is %s", (version, status, text) => {
  expect(versionState(version)).toMatchObject({ status, text, check: undefined, reason: undefined });
});

test.each([
  ["runs", "Ready"],
  ["errors", "Runs with errors"],
  ["blank", "Nothing on the screen"],
  ["fails", "Does not run"],
] as const)("[APP-7] a version whose check found that it %s is told as '%s'", (state, text) => {
  const check = { state, reason: "Why.", fingerprint: "", problemCount: 0, problems: [], checkedAt: 1 };
  expect(versionState({ generationStatus: "success", check })).toMatchObject({ text, check: state, reason: "Why." });
  expect(versionState({ generationStatus: "generating", check })).toMatchObject({
    text: "Generating",
    check: undefined,
  });
});
