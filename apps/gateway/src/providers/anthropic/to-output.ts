import type { JSONOutputFormat, Tool } from "@anthropic-ai/sdk/resources/messages";
import type { ChatRequest } from "@tutti/contract";
import { isObject, type JsonObject } from "../wire/json.ts";
import { toStrictSchema } from "./strict-schema.ts";
import type { ClaudeTraits } from "./traits.ts";

/** The tool that a model without structured outputs is forced to call instead of answering. */
export const JSON_TOOL = "json_answer";

/** How a model is made to answer in JSON. */
export interface OutputPlan {
  format?: JSONOutputFormat | undefined;
  /** The tool whose input is the answer. */
  tool?: Tool | undefined;
  /** An instruction for the model, if nothing else forces the format. */
  instruction?: string | undefined;
  /** The answer is JSON, so that it may not hold citation marks. */
  isJson: boolean;
}

/**
 * The plan for a `response_format`: structured outputs if the model has them, else a tool whose input is the answer;
 * JSON without a schema can only be requested by an instruction.
 */
export function toOutput(
  { response_format: responseFormat }: ChatRequest,
  { structuredOutputs }: ClaudeTraits,
): OutputPlan {
  if (!isObject(responseFormat)) return { isJson: false };
  if (responseFormat["type"] === "json_object") {
    return {
      isJson: true,
      instruction: "Answer with one valid JSON object and nothing else: no code fence, no words around it.",
    };
  }
  const format = responseFormat["json_schema"];
  if (responseFormat["type"] !== "json_schema" || !isObject(format)) return { isJson: false };
  const schema: JsonObject = isObject(format["schema"]) ? format["schema"] : { type: "object" };
  if (structuredOutputs) return { isJson: true, format: { type: "json_schema", schema: toStrictSchema(schema) } };
  const description = typeof format["description"] === "string" ? format["description"] : "Give the answer.";
  return { isJson: true, tool: { name: JSON_TOOL, description, input_schema: { ...schema, type: "object" } } };
}
