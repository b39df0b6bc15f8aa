import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { reasoningView, withReasoningDepth, withReasoningOn } from "./reasoning-view.ts";

const thinker = aModel({ id: "test/a", canReason: true });

test("a model that cannot reason, or is unknown, has no reasoning settings", () => {
  expect(reasoningView({}, aModel({ id: "test/b" }))).toBeUndefined();
  expect(reasoningView({}, undefined)).toBeUndefined();
});

test("a model that can reason follows the setting, else its own default", () => {
  expect(reasoningView({}, thinker)).toEqual({
    isOn: false,
    isMandatory: false,
    efforts: ["high", "medium", "low", "minimal"],
    defaultEffort: "medium",
    takesTokens: true,
  });
  const usual = { ...thinker, reasoning: { default_enabled: true } };
  expect(reasoningView({}, usual)?.isOn).toBe(true);
  expect(reasoningView({ reasoning: { enabled: false } }, usual)?.isOn).toBe(false);
});

test("a model that must reason ignores the setting and offers its efforts", () => {
  const reasoning = {
    mandatory: true,
    supported_efforts: ["xhigh", "low", "high"],
    default_effort: "low",
    supports_max_tokens: false,
  };
  expect(reasoningView({ reasoning: { enabled: false } }, { ...thinker, reasoning })).toEqual({
    isOn: true,
    isMandatory: true,
    efforts: ["high", "low"],
    defaultEffort: "low",
    takesTokens: false,
  });
});

test("a setting equal to the model's default is not kept", () => {
  expect(withReasoningOn({ enabled: true }, false, thinker)).toBeUndefined();
  expect(withReasoningOn(undefined, true, thinker)).toEqual({ enabled: true });
  expect(withReasoningOn({ enabled: true, effort: "low" }, false, thinker)).toEqual({ enabled: false, effort: "low" });
  const usual = { ...thinker, reasoning: { default_enabled: true } };
  expect(withReasoningOn({ enabled: false }, true, usual)).toBeUndefined();
  expect(withReasoningOn(undefined, false, usual)).toEqual({ enabled: false });
});

test("an effort and a number of tokens are never set together", () => {
  expect(withReasoningDepth({ effort: "high" })).toEqual({ enabled: true, effort: "high" });
  expect(withReasoningDepth({ effort: "high", maxTokens: 5 })).toEqual({ enabled: true, maxTokens: 5 });
  expect(withReasoningDepth({})).toEqual({ enabled: true });
});
