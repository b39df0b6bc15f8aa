import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearch, validateChatSearch } from "./chat-search.ts";
import { pendingModels } from "./pending-models.ts";

const read = (query: string) => pendingModels(validateChatSearch(parseSearch(query)));

describe("the models of an address", () => {
  test.each<[string, unknown[]]>([
    ["", []],
    ["?models=a/b,c/d:free,a/b", [{ model: "a/b" }, { model: "c/d:free" }, { model: "a/b" }]],
    [
      "?preset=code-review&presetName=Code%20Review%20%E2%9C%93&presetModel=a/b",
      [{ model: "a/b", presetSlug: "code-review", presetName: "Code Review ✓" }],
    ],
    ["?preset=mine&presetModel=a/b", [{ model: "a/b", presetSlug: "mine", presetName: "mine" }]],
    ["?preset=mine", [{ model: "openrouter/auto", presetSlug: "mine", presetName: "mine" }]],
    ["?presetModel=a/b", [{ model: "a/b" }]],
    ["?presetName=Alone", []],
    [
      "?models=c/d&preset=mine&presetName=Mine&presetModel=a/b",
      [{ model: "c/d" }, { model: "a/b", presetSlug: "mine", presetName: "Mine" }],
    ],
    ["?models=a/b@preset/mine", [{ model: "a/b", presetSlug: "mine", presetName: "mine" }]],
  ])("%s asks for %j", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test.each<[string, unknown[]]>([
    ["?preset=../../secret&presetModel=a/b", [{ model: "a/b" }]],
    ["?preset=%3Cscript%3E&presetModel=%3Cimg%20src=x%3E", []],
    ["?preset=%00&presetModel=a/b", [{ model: "a/b" }]],
    ["?preset=%zz%&presetModel=%", []],
    ["?preset=__proto__&presetModel=a/b", [{ model: "a/b" }]],
    ["?preset=constructor", [{ model: "openrouter/auto", presetSlug: "constructor", presetName: "constructor" }]],
    ["?__proto__=x&models=a/b", [{ model: "a/b" }]],
    [
      "?preset=p&presetModel=a/b&presetName=%E2%80%AEgnp%0A%0A%07x",
      [{ model: "a/b", presetSlug: "p", presetName: "gnp x" }],
    ],
    [
      `?preset=p&presetModel=a/b&presetName=${"n".repeat(5000)}`,
      [{ model: "a/b", presetSlug: "p", presetName: "n".repeat(80) }],
    ],
    [`?preset=${"p".repeat(5000)}&presetModel=${"m".repeat(5000)}`, []],
  ])("the hostile %.60s asks for %j", (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  test("no address throws, or asks for more than can be shown", () => {
    const text = fc.string({ unit: "binary" });
    fc.assert(
      fc.property(text, text, text, text, (models, preset, presetName, presetModel) => {
        expect(pendingModels({ models, preset, presetName, presetModel }).length).toBeLessThanOrEqual(101);
      }),
    );
  });
});
