import { type ArtifactVersion, createArtifactVersion, previewReadiness } from "@tutti/domain";
import { expect, test } from "vitest";
import {
  errorHeadline,
  errorText,
  missingText,
  networkArtifactsWith,
  pointedText,
  readinessNotice,
} from "./preview-view.ts";

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
  ["app", generating, undefined, undefined],
  ["app", { ...whole, fileContents: {} }, "No files to preview", undefined],
  ["app", { ...whole, error: "src/a.ts: no" }, "Preview Error", true],
  ["app", { ...whole, generationStatus: "failed" as const }, "Preview Error", undefined],
  ["app", whole, undefined, undefined],
] as const)("of an %s artifact %#", (type, version, title, isFixable) => {
  const notice = readinessNotice(previewReadiness({ type }, version));
  expect([notice?.title, notice?.isFixable]).toEqual([title, isFixable]);
});

test("a failure without a reason has the specification's text", () => {
  const readiness = previewReadiness({ type: "app" }, { ...whole, generationStatus: "failed" });
  expect(readinessNotice(readiness)?.text).toBe("An error occurred during generation.");
  const generatingMessage = { metadata: { isCutOff: true, interruption: "gone" } } as const;
  expect(readinessNotice(readiness, generatingMessage)).toEqual({
    title: "Version not finished",
    text: "Interrupted: the gateway no longer has the rest of this answer.",
  });
  expect(errorText(" ")).toBe("An unknown error occurred during preview generation.");
  expect(errorText("No.")).toBe("No.");
});

test.each([
  ["TypeError: no\n    at f (src/App.tsx:2:1)", "src/App.tsx:2:1", "TypeError: no (src/App.tsx:2:1)"],
  ["src/App.tsx:2:1: no\n  x", "src/App.tsx:2:1", "src/App.tsx:2:1: no"],
  ["Error: lost", undefined, "Error: lost"],
  ["x".repeat(300), undefined, `${"x".repeat(200)}…`],
  [" ", undefined, "An unknown error occurred during preview generation."],
])("[FIELD-5] the headline of error %# is its first line and its place", (error, place, headline) => {
  expect(errorHeadline(error, place)).toBe(headline);
});

test("blocked requests of an app are named by host and reason", () => {
  const addresses = ["https://a.example/x.js", "https://a.example/y.css", "wss://b.example/"];
  expect(missingText(addresses, { isNetworkAllowed: false })).toBe(
    "The app tried to use the network, which is not allowed: a.example and b.example.",
  );
  expect(missingText(addresses, { isNetworkAllowed: true })).toBe(
    "The app could not load everything from a.example and b.example.",
  );
  const many = ["a", "b", "c", "d", "e"].map((name) => `https://${name}.example/`);
  expect(missingText(many, { isNetworkAllowed: true })).toContain("a.example, b.example, c.example, and 2 more");
});

test("the artifacts with network access are remembered, newest first", () => {
  expect(networkArtifactsWith(undefined, "a", true)).toEqual(["a"]);
  expect(networkArtifactsWith(["b", "a"], "a", true)).toEqual(["a", "b"]);
  expect(networkArtifactsWith(["b", "a"], "a", false)).toEqual(["b"]);
  const many = Array.from({ length: 600 }, (_, index) => String(index));
  expect(networkArtifactsWith(many, "a", true)).toHaveLength(500);
});

test("[APP-11] a pointed-at element is named by text, id or class, and place", () => {
  const element = { tag: "button", attributes: {}, order: 0, ancestors: [] };
  const place = { path: "src/App.tsx", line: 8, column: 5 };
  expect(pointedText({ ...element, label: "Save" }, place)).toBe("the button “Save” (src/App.tsx:8)");
  expect(pointedText({ ...element, id: "save", className: "big" }, place)).toBe("the button#save (src/App.tsx:8)");
  expect(pointedText({ ...element, className: " big red" }, undefined)).toBe("the button.big");
  expect(pointedText(element, undefined)).toBe("the button");
});
