import {
  type InputItem,
  isObject,
  type JsonObject,
  type ResponsesRequest,
  type ResponsesTool,
  withoutUndefined,
} from "@tutti/contract";
import { nameTools } from "../../../providers/tool-names.ts";
import { objectsOf, textOf } from "../../../providers/wire/json.ts";

/** A tool of the client's as it names it. */
export interface ClientTool {
  name: string;
  /** The namespace in which it stands. */
  namespace: string | undefined;
  /** It takes free text instead of JSON. */
  isCustom: boolean;
}

/**
 * The client's tools for models that only know functions: a tool in a namespace gets a name of its own, and a tool that
 * takes free text becomes a function with one argument, `input`.
 */
export interface ClientTools {
  /** As tools of a chat request. */
  readonly functions: readonly JsonObject[];
  /** The name of the function for a tool. */
  functionNameOf(tool: Pick<ClientTool, "name" | "namespace">): string;
  /** The tool that a model calls by this name; a name that is no tool's stays as it is. */
  toolNamed(functionName: string): ClientTool;
}

/** Separates a namespace from the name in it; no name has it. */
const SEPARATOR = "\0";

interface GivenTool extends ClientTool {
  tool: ResponsesTool;
}

/** Reads the tools of a request: those in its field, and those that an item of its input adds. */
export function readClientTools({ tools, input }: Pick<ResponsesRequest, "tools" | "input">): ClientTools {
  const items = typeof input === "string" ? [] : (input ?? []);
  const given = unique([
    ...(tools ?? []).flatMap((tool) => toolsIn(tool)),
    ...items.filter(({ type }) => type === "additional_tools").flatMap(addedTools),
  ]);
  const calls = items.flatMap((item): string[] =>
    /_call$/.test(item.type ?? "") && textOf(item.name) !== undefined
      ? [keyOf({ name: item.name ?? "", namespace: textOf(item.namespace) })]
      : [],
  );
  const names = nameTools([...given.map(keyOf), ...calls], {
    clean: (name) => name.replace(SEPARATOR, "__").replace(/[^\w-]/g, "_"),
  });
  const byKey = new Map(given.map((tool) => [keyOf(tool), tool]));
  return {
    functions: given.map((tool) => toFunction(tool, names.toProvider(keyOf(tool)))),
    functionNameOf: (tool) => names.toProvider(keyOf(tool)),
    toolNamed(functionName) {
      const known = byKey.get(names.toClient(functionName)) ?? onlyTool(given, functionName);
      if (!known) return { name: functionName, namespace: undefined, isCustom: false };
      const { name, namespace, isCustom } = known;
      return { name, namespace, isCustom };
    },
  };
}

function addedTools(item: InputItem): GivenTool[] {
  return objectsOf(item["tools"]).flatMap((tool) =>
    typeof tool["type"] === "string" ? toolsIn(tool as ResponsesTool) : [],
  );
}

function toolsIn(tool: ResponsesTool, namespace?: string): GivenTool[] {
  const name = textOf(tool.name);
  if (tool.type === "namespace")
    return objectsOf(tool["tools"]).flatMap((inner) => toolsIn(inner as ResponsesTool, name));
  if (name === undefined || (tool.type !== "function" && tool.type !== "custom")) return [];
  return [{ tool, name, namespace, isCustom: tool.type === "custom" }];
}

/** The last of tools with one name counts: an item may replace those before it. */
function unique(tools: readonly GivenTool[]): GivenTool[] {
  return [...new Map(tools.map((tool) => [keyOf(tool), tool])).values()];
}

function keyOf({ name, namespace }: Pick<ClientTool, "name" | "namespace">): string {
  return namespace === undefined ? name : `${namespace}${SEPARATOR}${name}`;
}

/** Models sometimes leave a namespace out. */
function onlyTool(tools: readonly GivenTool[], name: string): GivenTool | undefined {
  const found = tools.filter((tool) => tool.name === name);
  return found.length === 1 ? found[0] : undefined;
}

function toFunction({ tool, isCustom }: GivenTool, name: string): JsonObject {
  const description = textOf(tool.description);
  if (isCustom) {
    const grammar = grammarOf(tool);
    const lines = [description, grammar].filter((line) => line !== undefined);
    return functionTool({ name, description: lines.join("\n\n") || undefined, parameters: inputSchema });
  }
  const parameters = isObject(tool.parameters) ? tool.parameters : { type: "object", properties: {} };
  return functionTool({ name, description, parameters, strict: tool.strict ?? undefined });
}

function functionTool(fields: JsonObject): JsonObject {
  return { type: "function", function: withoutUndefined(fields) };
}

const inputSchema = {
  type: "object",
  properties: { input: { type: "string", description: "The whole input of the tool, as plain text." } },
  required: ["input"],
  additionalProperties: false,
};

function grammarOf({ format }: ResponsesTool): string | undefined {
  const definition = textOf(format?.definition);
  if (format?.type !== "grammar" || definition === undefined) return undefined;
  return `The input must match this grammar (${format.syntax ?? "lark"}):\n${definition}`;
}
