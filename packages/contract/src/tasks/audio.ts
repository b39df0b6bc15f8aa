import * as z from "zod";
import { modelInput, shortText } from "../text-bounds.ts";
import { taskFields } from "./task-request.ts";

/** The body of `POST /api/{version}/audio/speech`, in OpenAI's form. Fields that are not named here are passed on. */
export const speechRequestSchema = z.looseObject({
  ...taskFields,
  input: modelInput.min(1),
  voice: z.union([shortText, z.looseObject({})]).nullish(),
  response_format: shortText.nullish(),
  speed: z.number().positive().nullish(),
  instructions: modelInput.nullish(),
  stream_format: z.enum(["sse", "audio"]).nullish(),
});

export const transcriptionFormats = ["json", "text", "srt", "verbose_json", "vtt"] as const;

/**
 * The body of `POST /api/{version}/audio/transcriptions`, in OpenRouter's form; OpenAI's has the file itself, in a
 * form.
 */
export const transcriptionsRequestSchema = z.looseObject({
  ...taskFields,
  /** `data` in base64, and a format such as `mp3`. */
  input_audio: z.looseObject({ data: modelInput.min(1), format: z.string().regex(/^[a-z0-9]{1,10}$/) }),
  language: shortText.nullish(),
  prompt: modelInput.nullish(),
  response_format: z.enum(transcriptionFormats).nullish(),
  temperature: z.number().nullish(),
  timestamp_granularities: z
    .array(z.enum(["word", "segment"]))
    .max(2)
    .nullish(),
});

export const transcriptionUsageSchema = z.object({
  input_tokens: z.int().optional(),
  output_tokens: z.int().optional(),
  total_tokens: z.int().optional(),
  seconds: z.number().optional(),
  /** US dollars; absent if no price is known. */
  cost: z.number().optional(),
});

export const transcriptionSchema = z.looseObject({
  text: z.string(),
  language: z.string().optional(),
  duration: z.number().optional(),
  segments: z.array(z.looseObject({})).optional(),
  words: z.array(z.looseObject({})).optional(),
  usage: transcriptionUsageSchema,
});

export type SpeechRequest = z.infer<typeof speechRequestSchema>;
export type TranscriptionsRequest = z.infer<typeof transcriptionsRequestSchema>;
export type TranscriptionResponse = z.infer<typeof transcriptionSchema>;
