import { expect, test } from "vitest";
import { previewReadiness } from "./preview-readiness.ts";

const app = { type: "app" as const, fileContents: { file: "content" } };

test.each([
  [undefined, { state: "unavailable" }],
  [{ ...app, type: "image" as const, generationStatus: "success" as const }, { state: "unavailable" }],
  [{ ...app, generationStatus: "success" as const }, { state: "ready" }],
  [{ ...app, generationStatus: "idle" as const }, { state: "ready" }],
  [
    { ...app, generationStatus: "idle" as const, error: "broken" },
    { state: "failed", error: "broken" },
  ],
  [{ ...app, generationStatus: "success" as const, error: "" }, { state: "ready" }],
  [{ ...app, generationStatus: "success" as const, fileContents: {} }, { state: "empty" }],
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
  expect(previewReadiness({ type: "app" }, version)).toEqual(readiness);
});

test("a version of a picture is not built, whatever it says of itself", () => {
  expect(previewReadiness({ type: "image" }, { ...app, generationStatus: "success" })).toEqual({
    state: "unavailable",
  });
});
