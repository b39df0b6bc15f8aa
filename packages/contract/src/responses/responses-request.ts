import * as z from "zod";
import { pluginRequestSchema } from "../chat/plugin.ts";
import { reasoningEffortSchema } from "../chat/reasoning.ts";
import { stopServerToolsWhenSchema } from "../chat/stop-server-tools.ts";
import { maxPriceSchema, providerPreferencesSchema } from "../models/provider-preferences.ts";
import { fieldName, MAX_MODEL_INPUTS, modelInput, shortText } from "../text-bounds.ts";

/** A part of a message's content, or of a tool's output; its other fields depend on its type. */
export const inputPartSchema = z.looseObject({ type: shortText });

/** A text, or parts. */
const contentSchema = z.union([modelInput, z.array(inputPartSchema).max(MAX_MODEL_INPUTS)], {
  error: ({ input }) => (Array.isArray(input) ? undefined : "Invalid input: expected a string, or a list of parts"),
});

/** An item of the conversation; its other fields depend on its type. A message may leave its type out. */
export const inputItemSchema = z.looseObject({
  type: shortText.nullish(),
  id: shortText.nullish(),
  role: z.enum(["user", "assistant", "system", "developer"]).nullish(),
  content: contentSchema.nullish(),
  call_id: shortText.nullish(),
  name: shortText.nullish(),
  namespace: shortText.nullish(),
});

/** A tool of the client's, a namespace of tools, or one of OpenAI's own by its type. */
export const responsesToolSchema = z.looseObject({
  type: shortText,
  name: shortText.nullish(),
  description: modelInput.nullish(),
  /** A JSON Schema of an object. */
  parameters: z.record(fieldName, z.unknown()).nullish(),
  strict: z.boolean().nullish(),
  /** The grammar of a tool that takes free text. */
  format: z.looseObject({ type: shortText, syntax: shortText.nullish(), definition: modelInput.nullish() }).nullish(),
});

/** The form that an answer's text must have. */
const textFormatSchema = z.looseObject({
  type: z.enum(["text", "json_object", "json_schema"]),
  name: shortText.nullish(),
  description: modelInput.nullish(),
  schema: z.record(fieldName, z.unknown()).nullish(),
  strict: z.boolean().nullish(),
});

/**
 * The body of `POST /api/{version}/responses`, in OpenAI's form with OpenRouter's fields for routing. Fields that are
 * not named here are kept, for endpoints of the same form.
 */
export const responsesRequestSchema = z.looseObject({
  model: shortText.nullish(),
  input: z
    .union([modelInput, z.array(inputItemSchema).min(1).max(MAX_MODEL_INPUTS)], {
      error: ({ input }) => (Array.isArray(input) ? undefined : "Invalid input: expected a string, or a list of items"),
    })
    .nullish(),
  instructions: modelInput.nullish(),
  previous_response_id: shortText.nullish(),
  store: z.boolean().nullish(),
  background: z.boolean().nullish(),
  stream: z.boolean().nullish(),
  include: z.array(shortText).max(100).nullish(),
  tools: z.array(responsesToolSchema).max(MAX_MODEL_INPUTS).nullish(),
  tool_choice: z
    .union([z.enum(["none", "auto", "required"]), z.looseObject({ type: shortText, name: shortText.nullish() })])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  max_output_tokens: z.number().int().positive().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.number().nullish(),
  top_logprobs: z.number().int().nonnegative().nullish(),
  frequency_penalty: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  seed: z.number().nullish(),
  stop: z.union([shortText, z.array(shortText).max(4)]).nullish(),
  reasoning: z.looseObject({ effort: reasoningEffortSchema.nullish(), summary: shortText.nullish() }).nullish(),
  text: z
    .looseObject({ format: textFormatSchema.nullish(), verbosity: z.enum(["low", "medium", "high"]).nullish() })
    .nullish(),
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  service_tier: shortText.nullish(),
  prompt_cache_key: shortText.nullish(),
  safety_identifier: shortText.nullish(),
  user: shortText.nullish(),
  models: z.array(shortText).max(100).nullish(),
  provider: providerPreferencesSchema.nullish(),
  plugins: z.array(pluginRequestSchema).max(100).nullish(),
  stop_server_tools_when: stopServerToolsWhenSchema.nullish(),
  preset: shortText.nullish(),
  max_price: maxPriceSchema.nullish(),
  modalities: z
    .array(z.enum(["text", "image", "audio"]))
    .max(10)
    .nullish(),
  image_config: z.record(fieldName, z.unknown()).nullish(),
  session_id: shortText.nullish(),
});

export type ResponsesRequest = z.infer<typeof responsesRequestSchema>;
export type InputItem = z.infer<typeof inputItemSchema>;
export type InputPart = z.infer<typeof inputPartSchema>;
export type ResponsesTool = z.infer<typeof responsesToolSchema>;
