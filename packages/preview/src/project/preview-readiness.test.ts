import { expect, test } from "vitest";
import { previewReadiness } from "./preview-readiness.ts";

const app = { type: "app", filesCount: 2 };

test.each([
  [undefined, { state: "unavailable" }],
  [{ ...app, type: "image" }, { state: "unavailable" }],
  [app, { state: "ready" }],
  [{ ...app, generationStatus: "success" as const }, { state: "ready" }],
  [{ ...app, generationStatus: "idle" as const }, { state: "ready" }],
  [
    { ...app, generationStatus: "idle" as const, error: "broken" },
    { state: "failed", error: "broken" },
  ],
  [{ ...app, generationStatus: "success" as const, error: "" }, { state: "ready" }],
  [{ ...app, generationStatus: "success" as const, filesCount: 0 }, { state: "empty" }],
  [{ ...app, generationStatus: "generating" as const, error: "old" }, { state: "generating" }],
  [
    { ...app, generationStatus: "failed" as const },
    { state: "failed", error: undefined },
  ],
  [
    { ...app, generationStatus: "success" as const, error: "broken" },
    { state: "failed", error: "broken" },
  ],
])("of the version %j it is shown that it is %j", (version, readiness) => {
  expect(previewReadiness(version)).toEqual(readiness);
});
