import { errorTexts } from "@tutti/domain";
import { expect, test } from "vitest";

const sources: Record<string, string> = import.meta.glob(
  ["./**/*.ts", "./**/*.tsx", "../../../packages/*/src/**/*.ts", "!**/*.test.ts", "!**/*.test.tsx"],
  { query: "?raw", import: "default", eager: true },
);

const tests: Record<string, string> = import.meta.glob(
  ["./**/*.test.ts", "./**/*.test.tsx", "../../../packages/*/src/**/*.test.ts", "../../../e2e/specs/*.ts"],
  { query: "?raw", import: "default", eager: true },
);

/** The preview imports nothing of ours, and raises this one in words of its own, which must be the catalogue's. */
const saidByThePreview = new Map([["artifact.storageUnknown", errorTexts.artifact.storageUnknown]]);
const previewStorage = "../../../packages/preview/src/storage/storage-bridge.ts";

test("[ERR-1] every text of the catalogue is raised somewhere, and in a test that names it or says it", () => {
  const code = Object.values(sources).join("\n");
  const unused = pathsIn(errorTexts).filter((path) => !isUsed(code, path));
  expect(unused).toEqual([...saidByThePreview.keys()]);
  for (const text of saidByThePreview.values()) expect(sources[previewStorage]).toContain(`"${text}"`);
  const proofs = Object.entries(tests).flatMap(([path, code]) => (path.includes("error-texts-in-use") ? [] : [code]));
  const unproven = pathsIn(errorTexts).filter((path) => !isProven(proofs.join("\n"), path));
  expect(unproven).toEqual([]);
});

test("[ERR-1] no text of the catalogue is written anywhere else", () => {
  const texts = textsIn(errorTexts).filter((text) => text.length > 12);
  const homes = Object.entries(sources).filter(
    // The preview imports nothing of ours, and says what a storage says by itself.
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

/** The way that leads to each text, or to what makes one. */
function pathsIn(place: unknown, path = ""): string[] {
  if (typeof place !== "object" || place === null) return [path];
  return Object.entries(place).flatMap(([name, inner]) => pathsIn(inner, path === "" ? name : `${path}.${name}`));
}

/** A text is used by its own name, or as a part of an error that is used as a whole. */
function isUsed(code: string, path: string): boolean {
  const group = path.split(".").slice(0, -1).join(".");
  const isWhole = group !== "" && group !== "artifact" && new RegExp(`errorTexts\\.${group}\\b(?!\\.)`, "u").test(code);
  return isWhole || new RegExp(`(?:errorTexts|answerTexts)\\.${path}\\b`, "u").test(code);
}

/** A test names a text, or the error that it is a part of, or says it (of one that holds a name, its beginning) as it is read. */
function isProven(code: string, path: string): boolean {
  const text = path.split(".").reduce<unknown>((place, name) => (place as Record<string, unknown>)[name], errorTexts);
  const said = typeof text === "function" ? String(text("\0", "\0")).split("\0")[0] : text;
  if (typeof said === "string" && said !== "" && code.includes(said)) return true;
  const names = path.split(".").filter((name) => name !== "artifact" && name !== "title" && name !== "text");
  return names.some((name) => new RegExp(`\\.${name}\\b|^\\s*"?${name}"?:`, "mu").test(code));
}
