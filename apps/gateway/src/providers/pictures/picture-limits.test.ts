import { describe, expect, test } from "vitest";
import { pictureLimitsOf, picturesToSend } from "./picture-limits.ts";

const anthropic = { count: 100, crowd: { above: 20, side: 2_000 } };

test.each([
  ["anthropic", "anthropic/claude-haiku-4.5", 200_000, anthropic],
  ["anthropic", "anthropic/claude-opus-5", 1_000_000, { ...anthropic, count: 600 }],
  ["amazon-bedrock", "anthropic/claude-haiku-4.5", undefined, anthropic],
  ["openrouter", "anthropic/claude-haiku-4.5", 200_000, anthropic],
  ["cohere", "cohere/command-a-vision", 128_000, { count: 20 }],
  ["mistral", "mistralai/mistral-medium-3.1", 128_000, { count: 8 }],
  ["together", "mistralai/mistral-small-3.2", 128_000, {}],
  ["openai", "openai/gpt-5", 400_000, {}],
  ["toString", "constructor/x", 400_000, {}],
])("[FIELD-2] the limits of pictures of %s for %s with %s tokens", (provider, slug, contextLength, expected) => {
  expect(pictureLimitsOf(provider, { slug, contextLength })).toEqual(expected);
});

/** The places of the pictures that are sent, of so many, of which those at some places are large. */
function send(count: number, large: readonly number[], limits = anthropic): number[] {
  const sideOf = (place: number) => (large.includes(place) ? 2_001 : 2_000);
  return picturesToSend(count, sideOf, limits).flatMap((isSent, place) => (isSent ? [place] : []));
}

const upTo = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, place) => first + place);

describe("[FIELD-2] of the pictures of a request", () => {
  test.each([
    ["none are left out of none", 0, [], []],
    ["20 may be large", 20, upTo(0, 20), upTo(0, 20)],
    ["more are sent if all are small", 50, [], upTo(0, 50)],
    ["the oldest are left out if many are large", 22, upTo(0, 22), upTo(2, 22)],
    ["the large ones are left out if they are few", 25, [3, 24], upTo(0, 24).filter((place) => place !== 3)],
    ["the oldest are left out if it costs the same", 22, [5, 6], upTo(2, 22)],
    ["the newest are sent of too many", 103, [], upTo(3, 103)],
    ["large ones that are too old count for nothing", 103, [0, 1, 2], upTo(3, 103)],
  ])("%s", (_what, count, large, expected) => {
    expect(send(count, large)).toEqual(expected);
  });

  test("the newest are sent where only their number is bounded", () => {
    expect(picturesToSend(4, () => 9_000, { count: 3 })).toEqual([false, true, true, true]);
  });

  test("all are sent where no limit is known", () => {
    expect(picturesToSend(2, () => 9_000, {})).toEqual([true, true]);
  });

  test("no side is read without need", () => {
    const sideOf = () => {
      throw new Error("A picture was read.");
    };
    expect(picturesToSend(20, sideOf, anthropic)).toHaveLength(20);
  });
});
