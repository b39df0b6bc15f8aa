import * as z from "zod";
import { modelInput, shortText } from "../text-bounds.ts";

/** `GET /api/{version}/generation/content?id=`, in OpenRouter's form. */
export const generationContentSchema = z.object({
  data: z.object({
    /** The items of the request, in the form in which it was sent. */
    input: z.object({ messages: z.array(z.unknown()) }),
    output: z.object({ completion: z.string().nullable(), reasoning: z.string().nullable() }),
    error: z
      .object({
        message: z.string().nullable(),
        status: z.number().nullable(),
        provider_name: z.string().nullable(),
        raw: z.string().nullable(),
        previous_errors: z.array(z.unknown()),
      })
      .nullable(),
  }),
});

export const feedbackCategories = [
  "latency",
  "incoherence",
  "incorrect_response",
  "formatting",
  "billing",
  "api_error",
  "other",
] as const;

/** `POST /api/{version}/generation/feedback`. A later one of the same person takes the place of the earlier one. */
export const generationFeedbackRequestSchema = z.object({
  generation_id: shortText,
  category: z.enum(feedbackCategories),
  comment: modelInput.max(2000).optional(),
});

export const generationFeedbackResponseSchema = z.object({ data: z.object({ success: z.literal(true) }) });

export type FeedbackCategory = (typeof feedbackCategories)[number];
