import { describe, expect, test } from "vitest";
import { type SourceModel, toSnapshot } from "./to-snapshot.mjs";

const cost = { input: 1.25, output: 10, cacheRead: 0.125, cacheWrite: 0 };

function row(id: string, extra: Partial<SourceModel> = {}): SourceModel {
  return { id, name: id, type: "chat", reasoning: false, input: ["text"], cost, ...extra };
}

const snapshot = (lists: Record<string, SourceModel[]>, profiles = {}) => toSnapshot({ lists, profiles });
const model = (source: SourceModel, profile = {}) =>
  snapshot({ openrouter: [source] }, { [source.id]: profile }).models[0];

describe("a model", () => {
  test("keeps only its known properties", () => {
    const source = row("maker/large", {
      name: "Maker: Large",
      contextWindow: 200_000,
      maxTokens: 32_000,
      input: ["text", "image"],
      reasoning: true,
      thinkingLevelMap: {
        off: null,
        minimal: null,
        low: "low",
        medium: "medium",
        high: "high",
        xhigh: null,
        max: null,
      },
    });
    expect(model(source, { pdfInputs: true, structuredOutput: true, audioInputs: false })).toEqual({
      id: "maker/large",
      name: "Maker: Large",
      context: 200_000,
      output: 32_000,
      inputModalities: ["image", "file"],
      price: { prompt: 1.25, completion: 10, cacheRead: 0.125 },
      reasoning: { mandatory: true, efforts: ["high", "medium", "low"] },
      tools: true,
      structured: true,
    });
  });

  test("that reasons in no known way only reasons", () => {
    expect(model(row("maker/large", { reasoning: true }))?.reasoning).toEqual({});
    const map = { off: "none", high: "high" };
    expect(model(row("maker/large", { reasoning: true, thinkingLevelMap: map }))?.reasoning).toEqual({
      efforts: ["high", "none"],
    });
  });

  test("costs nothing only as a free variant", () => {
    const nothing = { cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 } };
    expect(model(row("maker/large", nothing))?.price).toBeUndefined();
    expect(model(row("maker/large:free", nothing))?.price).toEqual({ prompt: 0, completion: 0 });
    expect(model(row("openrouter/auto"))?.price).toBeUndefined();
  });

  test("keeps the prices of long prompts", () => {
    const tiers = [{ inputTokensAbove: 200_000, input: 2.5, output: 15, cacheRead: 0.25, cacheWrite: 0 }];
    expect(model(row("maker/large", { cost: { ...cost, tiers } }))?.price?.tiers).toEqual([
      { above: 200_000, prompt: 2.5, completion: 15, cacheRead: 0.25 },
    ]);
  });

  test("that is listed for chat and for pictures is one that gives both", () => {
    const rows = [row("maker/painter"), row("maker/painter", { type: "image", output: ["image", "text"] })];
    for (const order of [rows, rows.toReversed()]) {
      const { models } = snapshot({ openrouter: order });
      expect(models).toMatchObject([{ id: "maker/painter", outputModalities: ["text", "image"], tools: true }]);
      expect(models).toHaveLength(1);
    }
  });

  test("is left out where it does not support chat", () => {
    const rows = [
      row("maker/judge", { type: "classifier" }),
      row("maker/large:batch"),
      row("auto"),
      row("maker/large"),
    ];
    expect(snapshot({ openrouter: rows }).models.map(({ id }) => id)).toEqual(["maker/large"]);
  });
});

describe("an endpoint", () => {
  test("maps to a model's slug only where the match is certain", () => {
    const { endpoints } = snapshot({
      openrouter: [row("z-ai/glm-5.3")],
      together: [row("zai-org/GLM-5.3"), row("zai-org/GLM-5.3-Fast", { name: "GLM 5.3 Fast", reasoning: true })],
      nvidia: [row("zai-org/GLM-5.3-Fast")],
      radius: [row("zai-org/GLM-5.3")],
    });
    expect(endpoints.map(({ vendor, id, slug, name }) => [vendor, id, slug, name])).toEqual([
      ["together", "zai-org/GLM-5.3", "z-ai/glm-5.3", undefined],
      ["together", "zai-org/GLM-5.3-Fast", undefined, "GLM 5.3 Fast"],
    ]);
    expect(endpoints[1]).toMatchObject({ reasoning: true });
  });
});

test("does not depend on the order of the sources", () => {
  const lists = {
    openrouter: [row("b/b"), row("a/a"), row("b/B2")],
    openai: [row("z"), row("y")],
    anthropic: [row("x")],
  };
  const reversedLists = Object.fromEntries(
    Object.entries(lists)
      .toReversed()
      .map(([name, rows]) => [name, rows.toReversed()]),
  );
  expect(JSON.stringify(snapshot(reversedLists))).toBe(JSON.stringify(snapshot(lists)));
});
