import { withoutUndefined } from "@tutti/contract";
import type { JsonObject } from "../../wire/json.ts";
import type { VendorReasoning } from "./vendor-quirks.ts";

/** OpenAI's field. */
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

/** The same at Z.AI, with a field that makes it keep the reasoning of earlier answers. */
export function byKeepingSwitch(thinking: VendorReasoning): JsonObject {
  const fields = bySwitch(thinking);
  return thinking.reasoning.enabled ? { ...fields, thinking: { type: "enabled", clear_thinking: false } } : fields;
}

/** Alibaba: a flag, and a token budget if one was requested. */
export function byFlag({ reasoning: { enabled, maxTokens } }: VendorReasoning): JsonObject {
  if (enabled === undefined) return {};
  return { enable_thinking: enabled, ...withoutUndefined({ thinking_budget: maxTokens }) };
}

/** Together: a switch of its own, except for the models that take an effort. */
export function byTogetherSwitch(thinking: VendorReasoning): JsonObject {
  const { enabled } = thinking.reasoning;
  if (thinking.effort !== undefined) return byEffort(thinking);
  return enabled === undefined ? {} : { reasoning: { enabled } };
}

/** Groq: models that would write their reasoning into the text are told to separate the two. */
export function byGroqFormat(thinking: VendorReasoning): JsonObject {
  const thinksAloud = /qwen|deepseek-r1|qwq/i.test(thinking.model.upstreamId);
  return { ...byEffort(thinking), ...(thinksAloud ? { reasoning_format: "parsed" } : {}) };
}
