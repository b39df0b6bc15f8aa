import * as z from "zod";

/** A vendor of which only the API key is missing, and the environment variable for the key. */
export const connectSchema = z.object({ slug: z.string(), name: z.string(), variable: z.string() });

/** A model that Tutti knows, with or without a provider here; in few fields, since there are many models. */
export const knownModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Seconds since the epoch. */
  created: z.number().int().optional(),
  context_length: z.number().int().optional(),
  /** Beside text. */
  input_modalities: z.array(z.string()).optional(),
  /** Absent where that is text alone. */
  output_modalities: z.array(z.string()).optional(),
  /** US dollars per token. */
  pricing: z.object({ prompt: z.string(), completion: z.string() }).optional(),
  reasoning: z.literal(true).optional(),
  available: z.boolean(),
  /** The vendors to connect to use it; empty if it is available. */
  connect: z.array(connectSchema),
});

/** `GET /api/frontend/models`: all known models, available ones first. */
export const knownModelListSchema = z.object({ data: z.array(knownModelSchema) });

export type KnownModel = z.infer<typeof knownModelSchema>;
export type KnownModelList = z.infer<typeof knownModelListSchema>;
