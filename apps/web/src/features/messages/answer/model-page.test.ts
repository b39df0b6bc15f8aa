import { expect, test } from "vitest";
import { modelPage } from "./model-page.ts";

test.each([
  ["openai/gpt-5", "/openai/gpt-5"],
  ["qwen/qwen3-8b:free", "/qwen/qwen3-8b:free"],
  ["vendor/model@preset/mine", "/vendor/model"],
  ["vendor/a b?c#d", "/vendor/a%20b%3Fc%23d"],
  ["//elsewhere.example/x", "/elsewhere.example/x"],
])("%s", (slug, address) => {
  expect(modelPage(slug)).toBe(address);
});
