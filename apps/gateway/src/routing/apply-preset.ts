import type { ChatRequest, PresetSettings } from "@tutti/contract";
import { presetlessFields } from "@tutti/contract";
import { withoutNullish } from "../fields.ts";

/**
 * Fields that say the same in two ways: where a request names one of them, a preset's other one would contradict it.
 */
const sameMatter = [
  ["model", "models"],
  ["reasoning", "reasoning_effort"],
  ["max_tokens", "max_completion_tokens"],
];

/**
 * A request with what a preset says, one level deep: a field that the request names wins over the preset's, whole as it
 * is. Tools are the exception, since both may bring some: they are united, the request's in place of a preset's of the
 * same name. The preset's system prompt comes before the request's messages. What comes of it is to be checked like any
 * other request.
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
  for (const field of presetlessFields) delete defaults[field];
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

/** A function is known by its name, a provider's own tool by its type. */
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
