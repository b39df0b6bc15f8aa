import type { Pricing } from "@tutti/contract";
import { expect, test } from "vitest";
import { estimateSend } from "./estimate-send.ts";

const prices: Record<string, Pricing> = {
  "test/a": { prompt: "0.000001", completion: "0.000002" },
  "test/picture": { prompt: "0.000001", completion: "0", image: "0.001", request: "0.01" },
  "test/long": { prompt: "0.000001", completion: "0", overrides: [{ min_prompt_tokens: 1000, prompt: "0.000002" }] },
  "test/router": { prompt: "-1", completion: "-1" },
};
const pricing = (model: string): Pricing | undefined => prices[model];
const target = (model: string, historyTokens = 0) => ({ characterId: model, model, historyTokens });
const draft = (text: string) => ({ text, attachments: [] });

test("the draft goes to every character, each with its own history and price", () => {
  const estimate = estimateSend({
    draft: draft("x".repeat(400)),
    targets: [target("test/a"), target("test/a", 900), target("test/long", 900)],
    pricing,
  });
  expect(estimate.byTarget.map(({ tokens, price }) => [tokens, price])).toEqual([
    [100, expect.closeTo(0.0001)],
    [1000, expect.closeTo(0.001)],
    // From 1000 tokens on, a token costs twice as much.
    [1000, expect.closeTo(0.002)],
  ]);
  expect(estimate).toMatchObject({ tokens: 2100, price: expect.closeTo(0.0031), unpricedCount: 0 });
});

test("pictures and requests cost what the model takes for each", () => {
  const image = { type: "image" as const, name: "a.png", url: `data:image/png;base64,${"A".repeat(4)}`, size: 3 };
  const { price, tokens } = estimateSend({
    draft: { text: "", attachments: [image, image] },
    targets: [target("test/picture")],
    pricing,
  });
  expect(tokens).toBe(170);
  expect(price).toBeCloseTo(170e-6 + 0.002 + 0.01);
});

test("a price that is not known or not fixed is no price, and not nothing", () => {
  const targets = [target("test/router"), target("test/unknown")];
  expect(estimateSend({ draft: draft("abcd"), targets, pricing })).toMatchObject({
    price: undefined,
    unpricedCount: 2,
  });
  const estimate = estimateSend({ draft: draft("abcd"), targets: [...targets, target("test/a")], pricing });
  expect(estimate).toMatchObject({ price: expect.closeTo(1e-6), unpricedCount: 2, tokens: 3 });
});
