import { isObject, type JsonObject, type ResponsesRequest, withoutUndefined } from "@tutti/contract";
import { objectsOf, textOf } from "../../../providers/wire/json.ts";
import type { ClientTools } from "./client-tools.ts";

/** The tools of a request as functions, which of them the model must call, and its search. */
export function toChatTools(request: ResponsesRequest, clientTools: ClientTools): JsonObject {
  const choice = request.tool_choice ?? undefined;
  const functions = allowedFunctions(clientTools, choice);
  return {
    ...(functions.length > 0
      ? {
          tools: functions,
          ...(choice === undefined ? {} : { tool_choice: toChatChoice(choice, clientTools) }),
          ...(typeof request.parallel_tool_calls === "boolean"
            ? { parallel_tool_calls: request.parallel_tool_calls }
            : {}),
        }
      : {}),
    ...toSearch(request),
  };
}

type Choice = NonNullable<ResponsesRequest["tool_choice"]>;

function allowedFunctions({ functions, functionNameOf }: ClientTools, choice: Choice | undefined): JsonObject[] {
  if (!isObject(choice) || choice["type"] !== "allowed_tools") return [...functions];
  const names = objectsOf(choice["tools"]).map((tool) => functionNameOf(nameIn(tool)));
  return functions.filter((tool) => isObject(tool["function"]) && names.includes(String(tool["function"]["name"])));
}

function toChatChoice(choice: Choice, { functionNameOf }: ClientTools): JsonObject | string {
  if (typeof choice === "string") return choice;
  switch (choice.type) {
    case "function":
    case "custom":
      return { type: "function", function: { name: functionNameOf(nameIn(choice)) } };
    case "allowed_tools":
      return choice["mode"] === "required" ? "required" : "auto";
    default:
      return "auto";
  }
}

function nameIn(tool: JsonObject): { name: string; namespace: string | undefined } {
  return { name: textOf(tool["name"]) ?? "", namespace: textOf(tool["namespace"]) };
}

/**
 * OpenAI's search as a wish, which a model without a search does not have to fulfil. Only where a person has spoken
 * last: agents name the tool in each request, and a search for each result of a tool would be paid for nothing.
 */
function toSearch({ tools, input }: ResponsesRequest): JsonObject {
  const tool = tools?.find(({ type }) => type.startsWith("web_search"));
  const last = typeof input === "string" ? undefined : input?.at(-1);
  if (!tool || (last !== undefined && last.role !== "user")) return {};
  const filters = isObject(tool["filters"]) ? tool["filters"] : {};
  return {
    web_search_options: withoutUndefined({
      search_context_size: textOf(tool["search_context_size"]),
      user_location: isObject(tool["user_location"]) ? tool["user_location"] : undefined,
      allowed_domains: Array.isArray(filters["allowed_domains"]) ? filters["allowed_domains"] : undefined,
    }),
  };
}
