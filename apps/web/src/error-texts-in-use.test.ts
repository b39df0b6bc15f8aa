import { errorTexts } from "@tutti/domain";
import { expect, test } from "vitest";

const sources: Record<string, string> = import.meta.glob(
  ["./**/*.ts", "./**/*.tsx", "../../../packages/*/src/**/*.ts", "!**/*.test.ts", "!**/*.test.tsx"],
  { query: "?raw", import: "default", eager: true },
);

/**
 * The preview imports nothing of ours, and raises this error with its own copy of the text, which must equal the
 * catalog's.
 */
const saidByThePreview = new Map([["artifact.storageUnknown", errorTexts.artifact.storageUnknown]]);
const previewStorage = "../../../packages/preview/src/storage/storage-bridge.ts";

// packages/engine/src/error-catalog.test.ts names the test that raises each error.
test("every text of the catalog is used somewhere", () => {
  const code = Object.values(sources).join("\n");
  const unusedPaths = pathsIn(errorTexts).filter((path) => !isUsed(code, path));
  expect(unusedPaths).toEqual([...saidByThePreview.keys()]);
  for (const text of saidByThePreview.values()) expect(sources[previewStorage]).toContain(`"${text}"`);
});

test("no text of the catalog is written anywhere else", () => {
  const texts = textsIn(errorTexts).filter((text) => text.length > 12);
  const homes = Object.entries(sources).filter(
    // The preview imports nothing of ours, and has its own texts about its storage.
    ([path]) => !/error-texts|notice-texts|answer-texts|client-texts|preview\/src\/storage/.test(path),
  );
  const copies = texts.flatMap((text) =>
    homes.filter(([, code]) => code.includes(`"${text}"`)).map(([path]) => `${path}: ${text}`),
  );
  expect(copies).toEqual([]);
});

function textsIn(place: unknown): string[] {
  if (typeof place === "string") return [place];
  return typeof place === "object" && place !== null ? Object.values(place).flatMap(textsIn) : [];
}

/** The property path of each text, or of the function that returns one. */
function pathsIn(place: unknown, path = ""): string[] {
  if (typeof place !== "object" || place === null) return [path];
  return Object.entries(place).flatMap(([name, inner]) => pathsIn(inner, path === "" ? name : `${path}.${name}`));
}

/** A text counts as used by its own name, or as a part of a group of errors that is used as a whole. */
function isUsed(code: string, path: string): boolean {
  const group = path.split(".").slice(0, -1).join(".");
  const isWhole = group !== "" && group !== "artifact" && new RegExp(`errorTexts\\.${group}\\b(?!\\.)`, "u").test(code);
  return isWhole || new RegExp(`(?:errorTexts|answerTexts)\\.${path}\\b`, "u").test(code);
}
