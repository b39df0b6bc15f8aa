import type { FunctionDeclaration } from "@google/genai";
import { withoutUndefined } from "@tutti/contract";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import { toGoogleSchema } from "./to-schema.ts";
import type { FunctionNames } from "./tool-names.ts";
import type { GeminiTool, GeminiToolConfig } from "./wire.ts";

/** Tools of Google's own that a request may name in Google's own form, as in `{googleSearch: {}}`. */
const ownTools = [
  "googleSearch",
  "googleSearchRetrieval",
  "codeExecution",
  "urlContext",
  "googleMaps",
  "fileSearch",
  "computerUse",
];

export interface ToolsContext {
  names: FunctionNames;
  /** Gemini's version. */
  generation: number;
  /** Google's search is switched on. */
  isSearching: boolean;
}

/**
 * The functions that the model may call, Google's own tools, and how free the model is in calling. Before Gemini 3 a
 * model may have either functions or Google's search; the functions, which only the client has, take precedence.
 */
export function toTools(
  body: JsonObject,
  { names, generation, isSearching }: ToolsContext,
): { tools?: GeminiTool[]; toolConfig?: GeminiToolConfig } {
  const functionDeclarations = objectsOf(body["tools"]).flatMap((tool) => toDeclaration(tool, names) ?? []);
  const own = objectsOf(body["tools"]).flatMap(toOwnTools);
  const hasFunctions = functionDeclarations.length > 0;
  const isMixed = generation >= 3;
  const knowsSearch = own.some((tool) => "googleSearch" in tool);
  if (isSearching && !knowsSearch && (!hasFunctions || isMixed)) own.push({ googleSearch: {} });
  const tools: GeminiTool[] = [...(hasFunctions ? [{ functionDeclarations }] : []), ...own];
  if (tools.length === 0) return {};
  const functionCallingConfig = hasFunctions ? toCallingConfig(body["tool_choice"], names) : undefined;
  const toolConfig: GeminiToolConfig = {
    ...(functionCallingConfig ? { functionCallingConfig } : {}),
    // Google refuses functions together with its own tools without this field.
    ...(hasFunctions && own.length > 0 && isMixed ? { includeServerSideToolInvocations: true } : {}),
  };
  return { tools, ...(Object.keys(toolConfig).length > 0 ? { toolConfig } : {}) };
}

function toDeclaration(tool: JsonObject, names: FunctionNames): FunctionDeclaration | undefined {
  const declaration = tool["function"];
  const name = isObject(declaration) ? textOf(declaration["name"]) : undefined;
  if (!isObject(declaration) || name === undefined) return undefined;
  const description = textOf(declaration["description"]);
  const { parameters } = declaration;
  const hasParameters = isObject(parameters) && Object.keys(parameters).length > 0;
  return {
    name: names.toWire(name),
    ...withoutUndefined({ description }),
    ...(hasParameters ? { parametersJsonSchema: toGoogleSchema({ type: "object", ...parameters }) } : {}),
  };
}

function toOwnTools(tool: JsonObject): { [tool: string]: object }[] {
  return ownTools.flatMap((name) => (isObject(tool[name]) ? [{ [name]: tool[name] }] : []));
}

function toCallingConfig(choice: unknown, names: FunctionNames): GeminiToolConfig["functionCallingConfig"] {
  if (choice === "none") return { mode: "NONE" };
  if (choice === "auto") return { mode: "AUTO" };
  if (choice === "required") return { mode: "ANY" };
  const functionName =
    isObject(choice) && isObject(choice["function"]) ? textOf(choice["function"]["name"]) : undefined;
  return functionName === undefined ? undefined : { mode: "ANY", allowedFunctionNames: [names.toWire(functionName)] };
}
