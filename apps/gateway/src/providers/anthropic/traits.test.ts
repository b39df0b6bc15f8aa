import { getModelCapabilities } from "@ai-sdk/anthropic/internal";
import { expect, test } from "vitest";
import endpoints from "../../catalog/snapshot/endpoints.json" with { type: "json" };
import { traitsOf, versionOf } from "./traits.ts";

const model = (upstreamId: string) => ({
  upstreamId,
  slug: "anthropic/x",
  name: "X",
  inputModalities: ["text"],
  outputModalities: ["text"],
  supportedParameters: [],
});

test.each([
  ["claude-3-opus-20240229", "opus", 3],
  ["claude-3-7-sonnet-latest", "sonnet", 3.7],
  ["claude-opus-4-20250514", "opus", 4],
  ["claude-sonnet-4-0", "sonnet", 4],
  ["claude-opus-4-1-20250805", "opus", 4.1],
  ["claude-haiku-4-5@20251001", "haiku", 4.5],
  ["anthropic.claude-opus-4-6-v1", "opus", 4.6],
  ["anthropic/claude-sonnet-4.6", "sonnet", 4.6],
  ["claude-opus-5", "opus", 5],
  ["claude-fable-5-2", "fable", 5.2],
  ["claude-mythos-preview", "mythos", 5],
])("%s is of the line %s and version %d", (id, line, version) => {
  expect(versionOf(id)).toEqual({ line, version });
});

test.each(["glm-5", "claude-2.1", "kimi-k3", ""])("%s is no Claude with a version", (id) => {
  expect(versionOf(id)).toBeUndefined();
});

test.each([
  ["claude-3-5-sonnet-20241022", "none", false, "disabled", "all", 8192],
  ["claude-3-7-sonnet-20250219", "budget", false, "disabled", "all", 64_000],
  ["claude-opus-4-1-20250805", "budget", false, "disabled", "one", 32_000],
  ["claude-haiku-4-5-20251001", "budget", false, "disabled", "one", 64_000],
  ["claude-opus-4-6", "either", false, "disabled", "one", 128_000],
  ["claude-opus-4-7", "adaptive", false, "disabled", "none", 128_000],
  ["claude-sonnet-5", "adaptive", true, "disabled", "none", 128_000],
  ["claude-opus-5", "adaptive", true, "disabled", "none", 128_000],
  ["claude-opus-5-5", "adaptive", true, "never", "none", 128_000],
  ["claude-sonnet-5-5", "adaptive", true, "between_tools", "none", 128_000],
  ["claude-haiku-5-5", "adaptive", true, "disabled", "none", 128_000],
  ["claude-fable-5", "adaptive", true, "never", "none", 128_000],
  ["claude-mythos-preview", "adaptive", true, "never", "none", 128_000],
])("%s thinks by %s (unasked: %s, off: %s), samples %s", (id, thinking, thinksByDefault, off, sampling, maxOutput) => {
  expect(traitsOf(model(id))).toMatchObject({ thinking, thinksByDefault, off, sampling, maxOutput });
});

test.each([
  ["claude-sonnet-4-5", []],
  ["claude-opus-4-5", ["low", "medium", "high"]],
  ["claude-sonnet-4-6", ["low", "medium", "high", "max"]],
  ["claude-opus-4-7", ["low", "medium", "high", "xhigh", "max"]],
])("%s takes the efforts %j", (id, efforts) => {
  expect(traitsOf(model(id)).efforts).toEqual(efforts);
});

test.each([
  ["claude-sonnet-4-5", true],
  ["claude-opus-4-6", false],
  ["claude-haiku-5", false],
  ["glm-5", true],
])("%s goes on with an answer that has been begun: %s", (id, takesPrefill) => {
  expect(traitsOf(model(id)).takesPrefill).toBe(takesPrefill);
});

test("what the provider says of lengths counts more than the name", () => {
  const traits = traitsOf({ ...model("claude-opus-4-6"), contextLength: 5000, maxCompletionTokens: 100 });
  expect(traits).toMatchObject({ contextLength: 5000, maxOutput: 100 });
});

test("of a model that is no Claude nothing is taken for granted", () => {
  expect(traitsOf(model("glm-5"))).toMatchObject({ sampling: "all", structuredOutputs: false, maxOutput: undefined });
});

const shipped = endpoints.filter(({ vendor }) => vendor === "anthropic").map(({ id }) => id);

test.each(shipped)("[MODEL-3] %s has the traits that the AI SDK knows of it", (id) => {
  const known = getModelCapabilities(id);
  const { thinking, off, efforts, takesForcedTools, sampling, structuredOutputs, maxOutput } = traitsOf(model(id));
  expect(known.isKnownModel).toBe(true);
  expect(takesForcedTools).toBe(!known.rejectsForcedToolUse);
  expect(efforts.includes("xhigh")).toBe(known.supportsXhighEffort);
  expect(thinking !== "budget").toBe(known.supportsAdaptiveThinking);
  expect(off === "disabled").toBe(!known.rejectsThinkingDisabled);
  expect(off === "between_tools").toBe(known.supportsBetweenToolsThinking);
  expect(sampling === "none").toBe(known.rejectsSamplingParameters);
  expect({ structuredOutputs, maxOutput }).toEqual({
    structuredOutputs: known.supportsStructuredOutput,
    maxOutput: known.maxOutputTokens,
  });
});

test.each([
  ["claude-opus-5", "high"],
  ["claude-sonnet-5", undefined],
  ["claude-sonnet-5-5", "high"],
  ["claude-haiku-5-5", "high"],
  ["claude-opus-4-8", undefined],
] as const)("[MODEL-3] %s without thinking takes efforts up to %s", (id, effort) => {
  expect(traitsOf(model(id)).effortWithoutThinking).toBe(effort);
  expect(getModelCapabilities(id).rejectsThinkingDisabledAboveHighEffort).toBe(effort !== undefined);
});

test.each([
  ["claude-opus-5", false],
  ["claude-fable-5", false],
  ["claude-fable-5-1", true],
  ["claude-mythos-5-2", true],
  ["claude-haiku-5-5", true],
  ["claude-sonnet-5-5", true],
  ["glm-5", false],
])("[MODEL-1] thoughts of %s are bound to what precedes them: %s", (id, isBound) => {
  expect(traitsOf(model(id)).bindsThoughts).toBe(isBound);
});
