import { type ArtifactVersion, createArtifactVersion } from "@tutti/domain";
import { expect, test } from "vitest";
import { errorText, readinessNotice, readinessOf } from "./preview-view.ts";

const generating = createArtifactVersion({
  roomId: "room",
  artifactId: "art",
  parentVersionId: null,
  versionNumber: 1,
  generatingMessageId: null,
  characterId: "char",
  characterName: "Builder",
  prompt: "",
  type: "app",
  now: 1,
});
const whole: ArtifactVersion = { ...generating, generationStatus: "success", fileContents: { file: "content" } };

test.each([
  ["app", undefined, "Preview unavailable", undefined],
  ["image", whole, "Preview unavailable", undefined],
  ["app", generating, "Generating version", undefined],
  ["app", { ...whole, fileContents: {} }, "No files to preview", undefined],
  ["app", { ...whole, error: "src/a.ts: no" }, "Preview Error", true],
  ["app", { ...whole, generationStatus: "failed" as const }, "Preview Error", undefined],
  ["app", whole, undefined, undefined],
] as const)("of an %s artifact %#", (type, version, title, isFixable) => {
  const notice = readinessNotice(readinessOf({ type }, version));
  expect([notice?.title, notice?.isFixable]).toEqual([title, isFixable]);
});

test("a failure without words has the specification's", () => {
  const readiness = readinessOf({ type: "app" }, { ...whole, generationStatus: "failed" });
  expect(readinessNotice(readiness)?.text).toBe("An error occurred during generation.");
  expect(errorText(" ")).toBe("An unknown error occurred during preview generation.");
  expect(errorText("No.")).toBe("No.");
});
