import { expect, test } from "vitest";
import { datedSlugOf, slugOf } from "./slug-of.ts";

test.each([
  ["claude-sonnet-4-5-20250929", "anthropic/claude-sonnet-4.5"],
  ["claude-sonnet-4-5", "anthropic/claude-sonnet-4.5"],
  ["claude-opus-4-1-20250805", "anthropic/claude-opus-4.1"],
  ["claude-opus-4-20250514", "anthropic/claude-opus-4"],
  ["claude-sonnet-4-0", "anthropic/claude-sonnet-4"],
  ["claude-haiku-4-5-20251001", "anthropic/claude-haiku-4.5"],
  ["claude-opus-4-8", "anthropic/claude-opus-4.8"],
  ["claude-opus-5", "anthropic/claude-opus-5"],
  ["claude-sonnet-5-5", "anthropic/claude-sonnet-5.5"],
  ["claude-fable-5-1", "anthropic/claude-fable-5.1"],
  ["claude-mythos-preview", "anthropic/claude-mythos-preview"],
  ["claude-3-7-sonnet-20250219", "anthropic/claude-3.7-sonnet"],
  ["claude-3-7-sonnet-latest", "anthropic/claude-3.7-sonnet"],
  ["claude-3-5-haiku-20241022", "anthropic/claude-3.5-haiku"],
  ["claude-3-haiku-20240307", "anthropic/claude-3-haiku"],
  ["claude-3-opus-latest", "anthropic/claude-3-opus"],
  ["glm-5", "proxy/glm-5"],
  ["moonshotai/kimi-k3", "moonshotai/kimi-k3"],
])("%s is known as %s", (id, slug) => {
  expect(slugOf(id, "proxy")).toBe(slug);
});

test("a dated release keeps its date in a slug of its own", () => {
  expect(datedSlugOf("claude-3-5-sonnet-20240620")).toBe("anthropic/claude-3.5-sonnet-20240620");
  expect(datedSlugOf("claude-opus-4-20250514")).toBe("anthropic/claude-opus-4-20250514");
});
