import * as z from "zod";
import { maxPriceSchema, providerPreferencesSchema } from "../models/provider-preferences.ts";
import { cacheControlSchema, requestMessageSchema } from "./message.ts";
import { pluginRequestSchema } from "./plugin.ts";
import { reasoningEffortSchema, reasoningRequestSchema } from "./reasoning.ts";
import { verbosities } from "./sampling-rules.ts";
import { stopServerToolsWhenSchema } from "./stop-server-tools.ts";
import { responseFormatSchema, toolChoiceSchema, toolSchema } from "./tool.ts";

/** OpenRouter's message for a request without messages. */
export const inputRequiredMessage = 'Input required: specify "prompt" or "messages"';

/**
 * Sampling parameters. Their ranges are in `sampling-rules.ts`, since their errors have messages of their own. Null
 * means not set.
 */
const samplingFields = {
  temperature: z.number().nullish(),
  top_p: z.number().nullish(),
  top_k: z.number().nullish(),
  min_p: z.number().nullish(),
  top_a: z.number().nullish(),
  frequency_penalty: z.number().nullish(),
  presence_penalty: z.number().nullish(),
  repetition_penalty: z.number().nullish(),
  max_tokens: z.number().nullish(),
  /** Never set: the check merges it into `max_tokens`, so that one limit alone can be read. */
  max_completion_tokens: z.never().optional(),
  seed: z.number().nullish(),
  logit_bias: z.record(z.string(), z.number()).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.number().nullish(),
  /** At most four, as OpenRouter's documents say; more would be refused by some providers and not by others. */
  stop: z
    .union([z.array(z.string()).max(4), z.string()], {
      error: ({ input }) => (Array.isArray(input) ? undefined : "Invalid input: expected string, or array of strings"),
    })
    .nullish(),
  verbosity: z.enum(verbosities).nullish(),
};

/** Fields for the content and the form of the answer. */
const answerFields = {
  tools: z.array(toolSchema).nullish(),
  tool_choice: toolChoiceSchema.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  response_format: responseFormatSchema.nullish(),
  structured_outputs: z.boolean().nullish(),
  reasoning: reasoningRequestSchema.nullish(),
  reasoning_effort: reasoningEffortSchema.nullish(),
  /** OpenRouter's older form of `reasoning.exclude`. */
  include_reasoning: z.boolean().nullish(),
  modalities: z.array(z.enum(["text", "image", "audio"])).nullish(),
  image_config: z.record(z.string(), z.unknown()).nullish(),
  audio: z.looseObject({ voice: z.unknown(), format: z.string() }).nullish(),
  prediction: z.looseObject({ type: z.string() }).nullish(),
  web_search_options: z
    .looseObject({
      search_context_size: z.enum(["low", "medium", "high"]).nullish(),
      user_location: z.looseObject({}).nullish(),
    })
    .nullish(),
};

/** Fields that choose the endpoint and the plugins, and what is reported of the request. */
const routingFields = {
  model: z.string().optional(),
  /** Further models, tried in order where the first cannot answer. */
  models: z.array(z.string()).nullish(),
  /** A preset of the account's, by its slug; `@preset/slug` as the model's name has the same effect. */
  preset: z.string().nullish(),
  provider: providerPreferencesSchema.nullish(),
  max_price: maxPriceSchema.nullish(),
  plugins: z.array(pluginRequestSchema).nullish(),
  stop_server_tools_when: stopServerToolsWhenSchema.nullish(),
  /** Deprecated fields of OpenRouter's: `models` replaces the first, the context-compression plugin the second. */
  route: z.string().nullish(),
  transforms: z.array(z.string()).nullish(),
  /** The client's own id of a conversation, so that the conversation stays with one provider. */
  session_id: z.string().nullish(),
  service_tier: z.string().nullish(),
  cache_control: cacheControlSchema.nullish(),
  prompt_cache_key: z.string().nullish(),
  stream: z.boolean().nullish(),
  /** Usage is always sent, streamed or not, as OpenRouter does it: these two change nothing. */
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  usage: z.looseObject({ include: z.boolean().nullish() }).nullish(),
  /** The end user, as the client names them. */
  user: z.string().nullish(),
  /** Notes of the client's own, at most 16. */
  metadata: z.record(z.string().max(64), z.string().max(512)).nullish(),
  /** Streams only: sends the request as each provider got it, as a separate chunk before all others. */
  debug: z.looseObject({ echo_upstream_body: z.boolean().nullish() }).nullish(),
};

/**
 * The checked body of `POST /api/{version}/chat/completions`. Fields that are not named here are kept and passed on to
 * providers that accept them; an unknown field is never an error. `checkChatRequest` applies this schema and the rules
 * that a schema cannot express.
 */
export const chatRequestSchema = z.looseObject({
  messages: z
    .array(requestMessageSchema, { error: ({ input }) => (input === undefined ? inputRequiredMessage : undefined) })
    .min(1, inputRequiredMessage),
  ...routingFields,
  ...samplingFields,
  ...answerFields,
});

/** The same body as clients write it, with both names of the limit of the answer's length. */
export const wireChatRequestSchema = chatRequestSchema.extend({ max_completion_tokens: z.number().nullish() });

export type ChatRequest = z.infer<typeof chatRequestSchema>;
