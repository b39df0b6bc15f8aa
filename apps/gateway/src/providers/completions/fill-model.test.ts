import { expect, test } from "vitest";
import type { ProviderModel } from "../provider.ts";
import { fillCompletionModel } from "./fill-model.ts";

const providerModel: ProviderModel = {
  upstreamId: "m",
  slug: "v/m",
  name: "m",
  inputModalities: ["text", "image"],
  outputModalities: ["text"],
  supportedParameters: ["tools", "temperature"],
  instructType: null,
  assumedFields: ["name", "inputModalities", "outputModalities", "supportedParameters", "reasoning"],
};

test("a model of a list takes text, and no tools", () => {
  const model = fillCompletionModel(providerModel);
  expect(model.inputModalities).toEqual(["text"]);
  expect(model.supportedParameters).toContain("stop");
  expect(model.supportedParameters).not.toContain("tools");
  expect(model.supportedParameters).not.toContain("reasoning");
  expect(model.assumedFields).toEqual(["name"]);
});

test("a list that names no format leaves it to what is known of the model", () => {
  expect(fillCompletionModel(providerModel).instructType).toBeUndefined();
  expect(fillCompletionModel({ ...providerModel, instructType: "chatml" }).instructType).toBe("chatml");
});

test.each([
  ["deepseek-r1", { mandatory: true, defaultEnabled: true }],
  ["qwq", { mandatory: true, defaultEnabled: true }],
  ["qwen3", { mandatory: false, defaultEnabled: true }],
  ["deepseek-v3.1", { mandatory: false, defaultEnabled: false }],
  ["chatml", undefined],
])("a model of the format %s thinks as that says", (instructType, reasoning) => {
  const model = fillCompletionModel({ ...providerModel, instructType });
  expect(model.reasoning).toEqual(reasoning);
  expect(model.supportedParameters.includes("reasoning")).toBe(reasoning !== undefined);
});

test("what the configuration says is kept", () => {
  const statedModel = { ...providerModel, assumedFields: [], reasoning: { mandatory: true } };
  expect(fillCompletionModel(statedModel)).toMatchObject({
    inputModalities: ["text", "image"],
    supportedParameters: ["tools", "temperature"],
    reasoning: { mandatory: true },
  });
});
