import type { ChatRequest, PresetSettings } from "@tutti/contract";
import { presetlessFields } from "@tutti/contract";
import { withoutNullish } from "../fields.ts";
import { presetCacheFields } from "./preset-cache.ts";

/**
 * Groups of fields with the same meaning: if a request sets one of a group, a preset's value for another would
 * contradict it.
 */
const sameMatter = [
  ["model", "models"],
  ["reasoning", "reasoning_effort"],
  ["max_tokens", "max_completion_tokens"],
];

/**
 * A request with a preset's settings, merged one level deep: a field of the request replaces the preset's whole field.
 * Tools are the exception, since both may bring some: they are united, and a request's tool replaces a preset's of the
 * same name. The preset's system prompt comes before the request's messages. The resulting request must be checked like
 * any other.
 */
export function applyPreset(body: ChatRequest, preset: PresetSettings): Record<string, unknown> {
  const { messages, ...fields } = body;
  const namedFields = withoutNullish(fields);
  const defaults = withoutNullish({
    ...preset.parameters,
    provider: preset.provider,
    model: preset.model,
    models: preset.models && [...preset.models],
  });
  for (const field of [...presetlessFields, ...presetCacheFields]) delete defaults[field];
  for (const group of sameMatter) {
    if (group.some((field) => namedFields[field] !== undefined)) for (const field of group) delete defaults[field];
  }
  const tools = unite(defaults["tools"], namedFields["tools"]);
  const system = { role: "system", content: preset.systemPrompt };
  return {
    ...defaults,
    ...namedFields,
    ...(tools ? { tools } : {}),
    messages: preset.systemPrompt ? [system, ...messages] : messages,
  };
}

function unite(presetTools: unknown, namedTools: unknown): unknown[] | undefined {
  if (!Array.isArray(presetTools) || !Array.isArray(namedTools)) return undefined;
  const namedIdentities = new Set(namedTools.map(identityOf));
  return [...presetTools.filter((tool) => !namedIdentities.has(identityOf(tool))), ...namedTools];
}

/** A function is identified by its name, a provider's own tool by its type. */
function identityOf(tool: unknown): string {
  if (typeof tool !== "object" || tool === null) return JSON.stringify(tool);
  const calledFunction = "function" in tool ? tool.function : undefined;
  const name =
    typeof calledFunction === "object" && calledFunction !== null && "name" in calledFunction
      ? calledFunction.name
      : undefined;
  const type = "type" in tool ? tool.type : undefined;
  return `${String(type)} ${typeof name === "string" ? name : ""}`;
}
