import * as z from "zod";
import { cacheControlSchema } from "../chat/message.ts";
import { pluginRequestSchema } from "../chat/plugin.ts";
import { stopServerToolsWhenSchema } from "../chat/stop-server-tools.ts";
import { providerPreferencesSchema } from "../models/provider-preferences.ts";
import { fieldName, MAX_MODEL_INPUTS, modelInput, shortText } from "../text-bounds.ts";

/** A block of a message's content; its other fields depend on its type. */
export const contentBlockSchema = z.looseObject({ type: shortText, cache_control: cacheControlSchema.nullish() });

const contentSchema = z.union([modelInput, z.array(contentBlockSchema).max(MAX_MODEL_INPUTS)], {
  error: ({ input }) => (Array.isArray(input) ? undefined : "Input should be a string, or a list of blocks"),
});

/** A turn of the conversation. System messages may stand between the others. */
export const turnSchema = z.looseObject({
  role: z.enum(["user", "assistant", "system"], "Input should be 'user', 'assistant' or 'system'"),
  content: contentSchema,
});

/** A tool of the client's, or one of Anthropic's own by its type. */
export const messagesToolSchema = z.looseObject({
  type: shortText.nullish(),
  name: shortText.nullish(),
  description: modelInput.nullish(),
  /** A JSON Schema of an object. */
  input_schema: z.record(fieldName, z.unknown()).nullish(),
});

/** The fields that the count of a request's tokens has, too. */
const countedFields = {
  model: z.string("Field required").max(1_000),
  messages: z.array(turnSchema, "Field required").min(1, "at least one message is required").max(MAX_MODEL_INPUTS),
  system: contentSchema.nullish(),
  tools: z.array(messagesToolSchema).max(MAX_MODEL_INPUTS).nullish(),
  tool_choice: z.looseObject({ type: z.enum(["auto", "any", "tool", "none"]), name: shortText.nullish() }).nullish(),
  thinking: z.looseObject({ type: shortText, budget_tokens: z.number().nullish() }).nullish(),
};

/**
 * The body of `POST /api/{version}/messages`, in Anthropic's form with OpenRouter's fields for routing. Fields that are
 * not named here are kept, for endpoints of the same form.
 */
export const messagesRequestSchema = z.looseObject({
  ...countedFields,
  max_tokens: z.number().int().nonnegative().nullish(),
  stop_sequences: z.array(shortText).max(1_000).nullish(),
  stream: z.boolean().nullish(),
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.number().nullish(),
  metadata: z.looseObject({ user_id: shortText.nullish() }).nullish(),
  output_config: z
    .looseObject({
      effort: z.enum(["low", "medium", "high", "xhigh", "max"]).nullish(),
      format: z.looseObject({ type: shortText, schema: z.record(fieldName, z.unknown()).nullish() }).nullish(),
    })
    .nullish(),
  cache_control: cacheControlSchema.nullish(),
  service_tier: shortText.nullish(),
  models: z.array(shortText).max(100).nullish(),
  provider: providerPreferencesSchema.nullish(),
  plugins: z.array(pluginRequestSchema).max(100).nullish(),
  stop_server_tools_when: stopServerToolsWhenSchema.nullish(),
  session_id: shortText.nullish(),
});

/** The body of `POST /api/{version}/messages/count_tokens`. */
export const countTokensRequestSchema = z.looseObject(countedFields);

export type MessagesRequest = z.infer<typeof messagesRequestSchema>;
export type ContentBlock = z.infer<typeof contentBlockSchema>;
export type MessagesTurn = z.infer<typeof turnSchema>;
export type MessagesTool = z.infer<typeof messagesToolSchema>;
