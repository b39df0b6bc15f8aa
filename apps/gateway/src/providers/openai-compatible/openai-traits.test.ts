import { expect, test } from "vitest";
import { openAiTraits } from "./openai-traits.ts";

test.each<[string, string[]]>([
  ["o1", ["low", "medium", "high"]],
  ["o4-mini-2025-04-16", ["low", "medium", "high"]],
  ["o3-deep-research", ["medium"]],
  ["gpt-5", ["minimal", "low", "medium", "high"]],
  ["openai/gpt-5-mini-2025-08-07", ["minimal", "low", "medium", "high"]],
  ["gpt-5-pro", ["high"]],
  ["gpt-5-codex", ["low", "medium", "high"]],
  ["gpt-5.1", ["none", "low", "medium", "high"]],
  ["gpt-5.1-codex-max", ["low", "medium", "high", "xhigh"]],
  ["gpt-5.2", ["none", "low", "medium", "high", "xhigh"]],
  ["gpt-5.4-pro", ["medium", "high", "xhigh"]],
  ["gpt-5.6-sol", ["none", "low", "medium", "high", "xhigh", "max"]],
  ["gpt-6-luna", ["none", "low", "medium", "high", "xhigh", "max"]],
])("%s thinks with the efforts %j", (id, efforts) => {
  expect(openAiTraits(id)).toMatchObject({ thinks: true, efforts });
});

test.each(["gpt-4o", "gpt-4.1-mini", "gpt-3.5-turbo", "gpt-5-chat-latest", "gpt-audio-mini", "gpt-image-2"])(
  "%s does not think",
  (id) => {
    expect(openAiTraits(id)).toMatchObject({ thinks: false, efforts: [] });
  },
);

test.each([
  ["gpt-5.3-codex", true],
  ["codex-mini-latest", true],
  ["o3-pro-2025-06-10", true],
  ["gpt-5.4-pro", true],
  ["o4-mini-deep-research", true],
  ["computer-use-preview", true],
  ["gpt-image-2", true],
  ["gpt-5.4", false],
  ["gpt-4o", false],
  ["o3", false],
])("that %s needs the Responses API is %s", (id, needsResponses) => {
  expect(openAiTraits(id).needsResponses).toBe(needsResponses);
});

test("models draw, speak, search and mark their messages by their families", () => {
  expect(openAiTraits("gpt-image-2.5-flare")).toMatchObject({ draws: true, searches: false });
  expect(openAiTraits("chatgpt-image-latest").draws).toBe(true);
  expect(openAiTraits("gpt-4o-audio-preview")).toMatchObject({ speaks: true, searches: false });
  expect(openAiTraits("gpt-4.1")).toMatchObject({ searches: true, hasPhases: false });
  expect(openAiTraits("gpt-6-sol")).toMatchObject({ searches: true, hasPhases: true });
  expect(openAiTraits("gpt-3.5-turbo").searches).toBe(false);
  expect(openAiTraits("o3-deep-research").mustSearch).toBe(true);
  expect(openAiTraits("o3").mustSearch).toBe(false);
});
