import { expect, test } from "vitest";
import type { AttachedFile } from "./attached-file.ts";
import { type FilePlan, type FileRules, planFile } from "./plan-file.ts";

const read = { action: "read", engine: "pdf-text" } as const;
const keep = { action: "keep" } as const;
const refuse = { action: "refuse", reason: expect.any(String) } as FilePlan;
const ocr = { action: "read", engine: "mistral-ocr" } as const;
const url = "https://example.org/a";

test.each<[AttachedFile["kind"], Partial<FileRules> & { url?: string }, FilePlan]>([
  ["pdf", {}, read],
  ["pdf", { takesFiles: true }, keep],
  ["pdf", { takesFiles: true, engine: "pdf-text" }, read],
  ["pdf", { takesFiles: true, engine: "native" }, keep],
  ["pdf", { engine: "native" }, refuse],
  ["pdf", { engine: "mistral-ocr" }, ocr],
  ["pdf", { takesFiles: true, engine: "mistral-ocr", url }, ocr],
  ["pdf", { isFree: true, takesFiles: true }, read],
  ["pdf", { isFree: true, engine: "mistral-ocr" }, read],
  ["pdf", { url }, read],
  ["pdf", { url, takesFiles: true }, keep],
  [undefined, { url }, read],
  [undefined, { url, takesFiles: true }, keep],
  [undefined, { url, engine: "native" }, refuse],
  ["text", {}, read],
  ["text", { takesFiles: true }, read],
  ["text", { takesFiles: true, engine: "native" }, keep],
  ["text", { engine: "native" }, read],
  ["text", { engine: "mistral-ocr" }, read],
  ["text", { takesFiles: true, url }, keep],
  ["text", { url }, read],
  ["image", {}, { action: "show" }],
  ["other", {}, refuse],
  ["other", { takesFiles: true }, keep],
  ["other", { takesFiles: true, isFree: true }, refuse],
])("a %s with %j: %j", (kind, { url: address, ...rules }, expected) => {
  const file = { kind, url: address, name: "a.bin" };
  const plan = planFile(file, {
    engine: undefined,
    isFree: false,
    takesFiles: false,
    modelName: "v/m at One",
    ...rules,
  });
  expect(plan).toEqual(expected);
});
