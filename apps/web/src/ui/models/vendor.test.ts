import { expect, test } from "vitest";
import { vendorOf, vendors } from "./vendor.ts";
import { vendorMarks } from "./vendor-marks.ts";

test.each([
  ["openai/gpt-5", "OpenAI", "openai", "O"],
  ["meta-llama/llama-4:free", "Meta", "meta", "M"],
  ["X-AI/grok-4", "xAI", "xai", "X"],
  ["~anthropic/claude-sonnet-latest", "Anthropic", "anthropic", "A"],
  ["demo/guide", "Demo", "demo", "D"],
  ["llama-cpp/qwen3-8b", "llama.cpp", undefined, "L"],
  ["my-vllm/some-model", "My Vllm", undefined, "MV"],
  ["constructor/model", "Constructor", undefined, "C"],
  ["no-slash", "No Slash", undefined, "NS"],
  ["", "", undefined, "?"],
])("the vendor of %j is %j", (slug, name, mark, monogram) => {
  expect(vendorOf(slug)).toEqual({ name, mark, monogram });
});

test("every vendor's mark has its file, and every file its vendor", () => {
  const marks = Object.values(vendors).flatMap(({ mark }) => (mark === undefined || mark === "demo" ? [] : [mark]));
  expect([...new Set(marks)].sort()).toEqual(Object.keys(vendorMarks).sort());
});
