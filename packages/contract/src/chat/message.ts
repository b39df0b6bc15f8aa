import * as z from "zod";
import { shortText } from "../text-bounds.ts";

/**
 * A hint that the prompt up to here will soon be sent again. Other keys of a part are passed on untouched, too: every
 * part schema is loose.
 */
export const cacheControlSchema = z.looseObject({ type: shortText, ttl: shortText.nullish() });

const cacheFields = { cache_control: cacheControlSchema.nullish() };

const knownPartSchema = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("text"), text: z.string(), ...cacheFields }),
  z.looseObject({
    type: z.literal("image_url"),
    /** A data URL, or one on the web. */
    image_url: z.looseObject({ url: z.string(), detail: z.string().nullish() }),
    ...cacheFields,
  }),
  z.looseObject({
    type: z.literal("file"),
    /** `file_data` is a data URL, or one on the web. */
    file: z.looseObject({ filename: z.string().optional(), file_data: z.string().optional() }),
    ...cacheFields,
  }),
  z.looseObject({
    type: z.literal("input_audio"),
    /** `data` is base64, without the prefix of a data URL. */
    input_audio: z.looseObject({ data: z.string(), format: z.string() }),
    ...cacheFields,
  }),
  z.looseObject({ type: z.literal("video_url"), video_url: z.looseObject({ url: z.string() }) }),
]);

const knownTypes: ReadonlySet<string> = new Set(["text", "image_url", "file", "input_audio", "video_url"]);

/** A kind of part that this product does not know. */
const otherPartSchema = z.looseObject({ type: z.string().refine((type) => !knownTypes.has(type), { abort: true }) });

export const messagePartSchema = z.union([knownPartSchema, otherPartSchema]);

const toolCallSchema = z.looseObject({
  id: z.string(),
  type: z.string().optional(),
  function: z.looseObject({ name: z.string(), arguments: z.string() }).optional(),
});

const invalidContent = "Invalid input: expected string, or array of parts that have a type";

/**
 * One message of a request. Unknown fields are passed on untouched. In the history, an assistant's message carries the
 * fields of its answer: reasoning with its details, calls, images, annotations.
 */
export const requestMessageSchema = z
  .looseObject({
    role: z.enum(["system", "developer", "user", "assistant", "tool"]),
    content: z
      .union([z.string(), z.array(messagePartSchema)], {
        // For a list with a wrong part, that part's own error is reported.
        error: ({ input }) => (Array.isArray(input) ? undefined : invalidContent),
      })
      .nullish(),
    name: z.string().nullish(),
    reasoning: z.string().nullish(),
    reasoning_content: z.string().nullish(),
    /** Must come back unmodified and in order: providers sign them. */
    reasoning_details: z.array(z.looseObject({ type: z.string() })).nullish(),
    tool_calls: z.array(toolCallSchema).nullish(),
    tool_call_id: z.string().nullish(),
    images: z.array(z.looseObject({ image_url: z.looseObject({ url: z.string() }) })).nullish(),
    annotations: z.array(z.looseObject({ type: z.string() })).nullish(),
    refusal: z.string().nullish(),
  })
  .refine(({ role, content }) => role === "assistant" || (content !== undefined && content !== null), {
    path: ["content"],
    error: invalidContent,
  })
  .refine(({ role, tool_call_id }) => role !== "tool" || typeof tool_call_id === "string", {
    path: ["tool_call_id"],
    error: "Invalid input: expected string, the id of the call that this answers",
  });

export type RequestMessage = z.infer<typeof requestMessageSchema>;
export type MessagePart = z.infer<typeof messagePartSchema>;
