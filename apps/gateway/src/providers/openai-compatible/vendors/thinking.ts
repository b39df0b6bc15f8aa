import type { JsonObject } from "../../wire/json.ts";
import type { VendorReasoning } from "./vendor-quirks.ts";

/** OpenAI's word. */
export function byEffort({ effort }: VendorReasoning): JsonObject {
  return effort === undefined ? {} : { reasoning_effort: effort };
}

/** A switch in an object, and an effort beside it for models that take one: DeepSeek, Moonshot. */
export function bySwitch(thinking: VendorReasoning): JsonObject {
  const { enabled } = thinking.reasoning;
  if (enabled === undefined) return {};
  if (!enabled) return { thinking: { type: "disabled" } };
  return { thinking: { type: "enabled" }, ...byEffort(thinking) };
}

/** The same at Z.AI, where the thoughts that were sent back are to be kept. */
export function byKeepingSwitch(thinking: VendorReasoning): JsonObject {
  const fields = bySwitch(thinking);
  return thinking.reasoning.enabled ? { ...fields, thinking: { type: "enabled", clear_thinking: false } } : fields;
}

/** Alibaba: a flag, and a count where one was given. */
export function byFlag({ reasoning: { enabled, maxTokens } }: VendorReasoning): JsonObject {
  if (enabled === undefined) return {};
  return { enable_thinking: enabled, ...(maxTokens === undefined ? {} : { thinking_budget: maxTokens }) };
}

/** Together: a switch of its own, except for the models that take an effort. */
export function byTogetherSwitch(thinking: VendorReasoning): JsonObject {
  const { enabled } = thinking.reasoning;
  if (thinking.effort !== undefined) return byEffort(thinking);
  return enabled === undefined ? {} : { reasoning: { enabled } };
}

/** Groq: models that would think aloud in their text are asked to keep the two apart. */
export function byGroqFormat(thinking: VendorReasoning): JsonObject {
  const thinksAloud = /qwen|deepseek-r1|qwq/i.test(thinking.model.upstreamId);
  return { ...byEffort(thinking), ...(thinksAloud ? { reasoning_format: "parsed" } : {}) };
}
