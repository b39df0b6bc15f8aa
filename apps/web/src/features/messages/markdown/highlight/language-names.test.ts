import { expect, test } from "vitest";
import { languageLabel, languageOf } from "./language-names.ts";

test.each([
  ["ts", "typescript", "ts"],
  ["TypeScript {1,3}", "typescript", "TypeScript"],
  ["js,live", "javascript", "js"],
  ["{.python}", "python", "python"],
  ["c++", "cpp", "c++"],
  ["c#", "csharp", "c#"],
  ["", undefined, "text"],
  [undefined, undefined, "text"],
  ["constructor", undefined, "constructor"],
])("a fence of %j is highlighted as %j and labelled %j", (info, language, label) => {
  expect(languageOf(info)).toBe(language);
  expect(languageLabel(info)).toBe(label);
});
