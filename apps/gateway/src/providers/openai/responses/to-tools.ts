import { withoutUndefined } from "@tutti/contract";
import type { NativeWebSearch } from "../../provider.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../wire/json.ts";
import type { ResponsesDialect } from "./dialect.ts";

/**
 * Chat's tools in the form of the Responses API; kinds that it has of its own (`mcp`, `code_interpreter`, …) stay
 * unchanged.
 */
export function toTools(tools: unknown): JsonObject[] {
  return objectsOf(tools).map((tool) => {
    if (tool["type"] === "function" && isObject(tool["function"])) return toFunctionTool(tool["function"]);
    if (tool["type"] === "custom" && isObject(tool["custom"])) return toCustomTool(tool["custom"]);
    return tool;
  });
}

/** `strict` is always sent: without it, this API is strict, and chat completions are not. */
function toFunctionTool({ name, description, parameters, strict }: JsonObject): JsonObject {
  return {
    type: "function",
    name,
    ...withoutUndefined({ description }),
    parameters: isObject(parameters) ? parameters : { type: "object", properties: {} },
    strict: strict === true,
  };
}

/** A tool with free text as input; its grammar is nested one level deeper in chat completions. */
function toCustomTool({ format, ...tool }: JsonObject): JsonObject {
  if (!isObject(format)) return { type: "custom", ...tool };
  const { grammar, ...plain } = format;
  return { type: "custom", ...tool, format: isObject(grammar) ? { ...plain, ...grammar } : plain };
}

/** The names of the tools with free text as input. */
export function customToolNames(tools: unknown): ReadonlySet<string> {
  const custom = objectsOf(tools).flatMap((tool) => (tool["type"] === "custom" ? [tool["custom"] ?? tool] : []));
  return new Set(custom.flatMap((tool) => (isObject(tool) ? (textOf(tool["name"]) ?? []) : [])));
}

export function toToolChoice(choice: unknown): unknown {
  if (!isObject(choice)) return choice;
  const { type } = choice;
  const namedTool = choice["function"] ?? choice["custom"];
  if ((type === "function" || type === "custom") && isObject(namedTool)) return { type, name: namedTool["name"] };
  const allowedTools = choice["allowed_tools"];
  if (type === "allowed_tools" && isObject(allowedTools)) {
    return { type, mode: allowedTools["mode"], tools: objectsOf(allowedTools["tools"]).map(toToolChoice) };
  }
  return choice;
}

/** The vendor's own search, with the settings of the web plugin, or of OpenAI's `web_search_options`. */
export function toSearchTool(
  { search, options }: { search: NativeWebSearch | undefined; options: unknown },
  { excludesDomains }: ResponsesDialect,
): JsonObject | undefined {
  if (!search && !isObject(options)) return undefined;
  const settings = isObject(options) ? options : {};
  const size = search?.contextSize ?? textOf(settings["search_context_size"]);
  const location = toLocation(search?.userLocation ?? settings["user_location"]);
  const filters = {
    ...(search?.includeDomains?.length ? { allowed_domains: search.includeDomains } : {}),
    ...(excludesDomains && search?.excludeDomains?.length ? { excluded_domains: search.excludeDomains } : {}),
  };
  return {
    type: "web_search",
    ...withoutUndefined({ search_context_size: size }),
    ...(location ? { user_location: location } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
}

/** Chat completions wrap the location in `approximate`. */
function toLocation(location: unknown): JsonObject | undefined {
  if (!isObject(location)) return undefined;
  const { approximate, ...flat } = location;
  return { type: "approximate", ...flat, ...(isObject(approximate) ? approximate : {}) };
}
