import type { Tool, ToolChoice, ToolUnion } from "@anthropic-ai/sdk/resources/messages";
import type { ChatRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { NativeWebSearch } from "../provider.ts";
import { searchStepsOf } from "../search-steps.ts";
import type { ToolNames } from "../tool-names.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import { toStrictSchema } from "./strict-schema.ts";
import { cacheControlOf } from "./to-content.ts";
import type { OutputPlan } from "./to-output.ts";
import type { ClaudeTraits } from "./traits.ts";

/** The name of Anthropic's own search tool. */
export const WEB_SEARCH = "web_search";

/** The maximum number of searches for one answer; OpenRouter's "context size" is a measure of how much is read. */
const searches: Readonly<Record<string, number>> = { low: 1, medium: 5, high: 10 };

export interface ToolOptions {
  names: ToolNames;
  traits: ClaudeTraits;
  output: OutputPlan;
  webSearch: NativeWebSearch | undefined;
}

export interface ToolPlan {
  tools?: ToolUnion[];
  tool_choice?: ToolChoice;
  /** What the model is told where the request requires a call of a tool, and the model refuses to be forced. */
  instruction?: string;
}

/**
 * The names of all tools in a request: those that it offers, the one that it forces, and those that were called before.
 */
export function toolNamesIn(body: ChatRequest): string[] {
  const functionNameOf = (value: unknown) =>
    isObject(value) && isObject(value["function"]) ? value["function"]["name"] : undefined;
  const calledNames = body.messages.flatMap((message) => objectsOf(message["tool_calls"]).map(functionNameOf));
  return [...objectsOf(body["tools"]).map(functionNameOf), functionNameOf(body["tool_choice"]), ...calledNames].filter(
    (name) => typeof name === "string",
  );
}

/**
 * A tool of Anthropic's own, in its own form: `web_fetch_20250910`, `code_execution_20260120`, a set of tools of an MCP
 * server.
 */
export function isOwnTool(tool: JsonObject): boolean {
  const type = textOf(tool["type"]) ?? "";
  return /_\d{8}$/.test(type) || type === "mcp_toolset";
}

/**
 * The tools, and which of them the model must use. Tools that are neither functions nor Anthropic's own are left out.
 * A model that cannot be forced chooses for itself, and is told which call is required.
 */
export function toTools(body: ChatRequest, options: ToolOptions): ToolPlan {
  const tools = objectsOf(body["tools"]).flatMap((tool) => toTool(tool, options) ?? []);
  if (options.output.tool) tools.push(options.output.tool);
  if (options.webSearch && !tools.some((tool) => "name" in tool && tool.name === WEB_SEARCH))
    tools.push(toSearchTool(options.webSearch, searchStepsOf(body)));
  if (tools.length === 0) return {};
  const choice = toToolChoice(body, options);
  if (!choice) return { tools };
  const isForced = choice.type === "any" || choice.type === "tool";
  if (!isForced || options.traits.takesForcedTools) return { tools, tool_choice: choice };
  const { disable_parallel_tool_use: isSingle } = choice;
  const call = choice.type === "tool" ? `the tool \`${choice.name}\`` : "one of the tools";
  return {
    tools,
    tool_choice: { type: "auto", ...(isSingle === undefined ? {} : { disable_parallel_tool_use: isSingle }) },
    instruction: `Call ${call} now. Do not answer without a call.`,
  };
}

function toTool(tool: JsonObject, { names, traits }: ToolOptions): ToolUnion | undefined {
  if (isOwnTool(tool)) return tool as unknown as ToolUnion;
  const definition = tool["function"];
  if (!isObject(definition)) return undefined;
  const description = textOf(definition["description"]);
  const isStrict = definition["strict"] === true && traits.structuredOutputs;
  const schema = toInputSchema(definition["parameters"]);
  const hints = { ...cacheControlOf(definition), ...cacheControlOf(tool) };
  return {
    name: names.toProvider(textOf(definition["name"]) ?? ""),
    ...withoutUndefined({ description }),
    input_schema: isStrict ? (toStrictSchema(schema) as Tool.InputSchema) : schema,
    ...(isStrict ? { strict: true } : {}),
    ...(tool["defer_loading"] === true ? { defer_loading: true } : {}),
    ...hints,
  };
}

function toInputSchema(parameters: unknown): Tool.InputSchema {
  return isObject(parameters) ? { ...parameters, type: "object" } : { type: "object", properties: {} };
}

function toSearchTool(
  { contextSize, includeDomains, excludeDomains, userLocation }: NativeWebSearch,
  mostSteps = Number.POSITIVE_INFINITY,
): ToolUnion {
  // Anthropic accepts only one of the two lists.
  const domains = includeDomains?.length
    ? { allowed_domains: [...includeDomains] }
    : excludeDomains?.length
      ? { blocked_domains: [...excludeDomains] }
      : {};
  return {
    type: "web_search_20250305",
    name: WEB_SEARCH,
    max_uses: Math.min(mostSteps, searches[contextSize ?? "medium"] ?? 5),
    ...domains,
    ...(userLocation ? { user_location: toLocation(userLocation) } : {}),
  };
}

/** OpenAI's form has the location in `approximate`; Anthropic's has it at the top level. */
function toLocation(location: Readonly<Record<string, unknown>>) {
  const place: JsonObject = isObject(location["approximate"]) ? location["approximate"] : location;
  const fields = ["city", "country", "region", "timezone"].flatMap((field) => {
    const value = textOf(place[field]);
    return value === undefined ? [] : [[field, value] as const];
  });
  return { type: "approximate" as const, ...Object.fromEntries(fields) };
}

function toToolChoice(body: ChatRequest, { names, output }: ToolOptions): ToolChoice | undefined {
  const single = body["parallel_tool_calls"] === false ? { disable_parallel_tool_use: true } : {};
  const toolChoice = body["tool_choice"];
  if (toolChoice === "none")
    return output.tool ? { type: "tool", name: output.tool.name, ...single } : { type: "none" };
  const functionName =
    isObject(toolChoice) && isObject(toolChoice["function"]) ? textOf(toolChoice["function"]["name"]) : undefined;
  if (functionName !== undefined) return { type: "tool", name: names.toProvider(functionName), ...single };
  // Any of Anthropic's own tools may be forced by its name.
  if (isObject(toolChoice) && toolChoice["type"] === "tool") return toolChoice as unknown as ToolChoice;
  if (toolChoice === "required") return { type: "any", ...single };
  if (output.tool) {
    const isOnlyTool = objectsOf(body["tools"]).length === 0;
    return isOnlyTool ? { type: "tool", name: output.tool.name, ...single } : { type: "any", ...single };
  }
  if (toolChoice === "auto" || "disable_parallel_tool_use" in single) return { type: "auto", ...single };
  return undefined;
}
