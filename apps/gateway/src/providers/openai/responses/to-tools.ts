import type { NativeWebSearch } from "../../provider.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../wire/json.ts";
import type { ResponsesDialect } from "./dialect.ts";

/**
 * Chat's tools as the Responses API takes them; kinds that it has of its own (`mcp`, `code_interpreter`, …) stay as
 * they are.
 */
export function toTools(tools: unknown): JsonObject[] {
  return objectsOf(tools).map((tool) => {
    if (tool["type"] === "function" && isObject(tool["function"])) return toFunctionTool(tool["function"]);
    if (tool["type"] === "custom" && isObject(tool["custom"])) return toCustomTool(tool["custom"]);
    return tool;
  });
}

/** Strictness is said in any case: where nothing is said, this API is strict, and chat completions are not. */
function toFunctionTool({ name, description, parameters, strict }: JsonObject): JsonObject {
  return {
    type: "function",
    name,
    ...(description === undefined ? {} : { description }),
    parameters: isObject(parameters) ? parameters : { type: "object", properties: {} },
    strict: strict === true,
  };
}

/** A tool that takes free text; its grammar lies one level deeper in chat completions. */
function toCustomTool({ format, ...tool }: JsonObject): JsonObject {
  if (!isObject(format)) return { type: "custom", ...tool };
  const { grammar, ...plain } = format;
  return { type: "custom", ...tool, format: isObject(grammar) ? { ...plain, ...grammar } : plain };
}

/** The names of the tools that take free text. */
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

/** The vendor's own search, by what the web plugin was told, or by OpenAI's `web_search_options`. */
export function toSearchTool(
  { search, options }: { search: NativeWebSearch | undefined; options: unknown },
  { excludesDomains }: ResponsesDialect,
): JsonObject | undefined {
  if (!search && !isObject(options)) return undefined;
  const jsonObject = isObject(options) ? options : {};
  const size = search?.contextSize ?? textOf(jsonObject["search_context_size"]);
  const location = toLocation(search?.userLocation ?? jsonObject["user_location"]);
  const filters = {
    ...(search?.includeDomains?.length ? { allowed_domains: search.includeDomains } : {}),
    ...(excludesDomains && search?.excludeDomains?.length ? { excluded_domains: search.excludeDomains } : {}),
  };
  return {
    type: "web_search",
    ...(size === undefined ? {} : { search_context_size: size }),
    ...(location ? { user_location: location } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
}

/** Chat completions wrap the place in `approximate`. */
function toLocation(location: unknown): JsonObject | undefined {
  if (!isObject(location)) return undefined;
  const { approximate, ...flat } = location;
  return { type: "approximate", ...flat, ...(isObject(approximate) ? approximate : {}) };
}
