import * as z from "zod";
import { modelInput, shortText } from "../text-bounds.ts";
import { taskFields } from "./task-request.ts";

const imageUrlSchema = z.looseObject({ url: modelInput });

/** The fields of a request for images that OpenAI's form and OpenRouter's share. */
const imageFields = {
  ...taskFields,
  prompt: modelInput,
  n: z.int().positive().max(10).nullish(),
  size: shortText.nullish(),
  quality: shortText.nullish(),
  background: shortText.nullish(),
  output_format: shortText.nullish(),
  output_compression: z.int().nullish(),
  /** The images come as events, each when it is complete. */
  stream: z.boolean().nullish(),
};

/** The body of `POST /api/{version}/images`, in OpenRouter's form. */
export const imagesRequestSchema = z.looseObject({
  ...imageFields,
  aspect_ratio: shortText.nullish(),
  resolution: shortText.nullish(),
  seed: z.int().nullish(),
  /** Images that the new ones are made from: data URLs. */
  input_references: z
    .array(z.looseObject({ type: z.literal("image_url"), image_url: imageUrlSchema }))
    .max(16)
    .nullish(),
});

/** The body of `POST /api/{version}/images/generations`, in OpenAI's form. */
export const imageGenerationsRequestSchema = z.looseObject({
  ...imageFields,
  response_format: z.enum(["b64_json", "url"]).nullish(),
});

/** The body of `POST /api/{version}/images/edits`, in OpenAI's form: JSON, or a form with the files themselves. */
export const imageEditsRequestSchema = z.looseObject({
  ...imageFields,
  response_format: z.enum(["b64_json", "url"]).nullish(),
  /** Data URLs. */
  images: z
    .array(z.looseObject({ image_url: modelInput }))
    .min(1)
    .max(16),
  mask: z.looseObject({ image_url: modelInput }).nullish(),
});

/** What images used and cost; the names of both forms. */
export const imagesUsageSchema = z.object({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  total_tokens: z.int(),
  /** US dollars; absent if no price is known. */
  cost: z.number().optional(),
  is_byok: z.boolean().optional(),
  /** The provider reported no usage: the tokens are estimated. */
  is_estimated: z.boolean().optional(),
});

export const imageSchema = z.object({
  b64_json: z.string().optional(),
  url: z.string().optional(),
  media_type: z.string().optional(),
  revised_prompt: z.string().optional(),
});

export const imagesSchema = z.object({
  created: z.int(),
  data: z.array(imageSchema),
  usage: imagesUsageSchema,
});

export const imageModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  created: z.int(),
  architecture: z.object({ input_modalities: z.array(z.string()), output_modalities: z.array(z.string()) }),
  endpoints: z.string(),
  supported_parameters: z.record(z.string(), z.never()),
  supports_streaming: z.boolean(),
});

export const imageModelListSchema = z.object({ data: z.array(imageModelSchema) });

export type ImagesRequest = z.infer<typeof imagesRequestSchema>;
export type ImageEditsRequest = z.infer<typeof imageEditsRequestSchema>;
export type ImagesResponse = z.infer<typeof imagesSchema>;
export type ImageModel = z.infer<typeof imageModelSchema>;
