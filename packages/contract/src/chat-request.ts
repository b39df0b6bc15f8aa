import * as z from "zod";

/** Cache hints and other keys that a part may carry travel on untouched: every part schema is loose. */
const textPartSchema = z.looseObject({ type: z.literal("text"), text: z.string() });
const imagePartSchema = z.looseObject({
  type: z.literal("image_url"),
  image_url: z.looseObject({ url: z.string(), detail: z.string().optional() }),
});
const filePartSchema = z.looseObject({
  type: z.literal("file"),
  file: z.looseObject({ filename: z.string().optional(), file_data: z.string().optional() }),
});
const inputAudioPartSchema = z.looseObject({
  type: z.literal("input_audio"),
  input_audio: z.looseObject({ data: z.string(), format: z.string() }),
});
const otherPartSchema = z.looseObject({ type: z.string() });

export const messagePartSchema = z.union([
  textPartSchema,
  imagePartSchema,
  filePartSchema,
  inputAudioPartSchema,
  otherPartSchema,
]);

/** One message of a request. Fields beyond role and content (reasoning, tool calls, images, name, …) travel on untouched. */
export const requestMessageSchema = z.looseObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool"]),
  content: z
    .union(
      [z.string(), z.array(messagePartSchema)],
      "Invalid input: expected string, or array of parts that have a type",
    )
    .nullish(),
});

export const reasoningEffortSchema = z.enum(["high", "medium", "low", "minimal"]);

export const reasoningRequestSchema = z.looseObject({
  enabled: z.boolean().optional(),
  effort: z.string().nullish(),
  max_tokens: z.number().int().nullish(),
  exclude: z.boolean().optional(),
});

/** OpenRouter's words. */
const inputRequired = 'Input required: specify "prompt" or "messages"';

/**
 * The body of `POST /api/{version}/chat/completions`. What is not named here is kept and passed on to providers that take it;
 * an unknown field is never an error.
 */
export const chatRequestSchema = z.looseObject({
  model: z.string().optional(),
  messages: z
    .array(requestMessageSchema, { error: ({ input }) => (input === undefined ? inputRequired : undefined) })
    .min(1, inputRequired),
  stream: z.boolean().nullish(),
  reasoning: reasoningRequestSchema.nullish(),
  modalities: z.array(z.string()).nullish(),
  max_tokens: z.number().nullish(),
  temperature: z.number().nullish(),
  stop: z.union([z.string(), z.array(z.string())], "Invalid input: expected string, or array of strings").nullish(),
});

export type ChatRequest = z.infer<typeof chatRequestSchema>;
export type RequestMessage = z.infer<typeof requestMessageSchema>;
export type MessagePart = z.infer<typeof messagePartSchema>;
export type ReasoningEffort = z.infer<typeof reasoningEffortSchema>;
