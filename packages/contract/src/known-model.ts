import * as z from "zod";

/** A vendor whose key is all that is missing, and the environment variable that takes it. */
export const connectSchema = z.object({ slug: z.string(), name: z.string(), variable: z.string() });

/** A model that Tutti knows, with a provider here or without; in few words, since there are many. */
export const knownModelSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Seconds since the epoch. */
  created: z.number().int().optional(),
  context_length: z.number().int().optional(),
  /** Beside text. */
  input_modalities: z.array(z.string()).optional(),
  /** Where that is not text alone. */
  output_modalities: z.array(z.string()).optional(),
  /** US dollars per token. */
  pricing: z.object({ prompt: z.string(), completion: z.string() }).optional(),
  reasoning: z.literal(true).optional(),
  available: z.boolean(),
  /** Whom to connect to use it; empty where it is available. */
  connect: z.array(connectSchema),
});

/** `GET /api/frontend/models`: everything that is known, what is available first. */
export const knownModelListSchema = z.object({ data: z.array(knownModelSchema) });

export type KnownModel = z.infer<typeof knownModelSchema>;
export type KnownModelList = z.infer<typeof knownModelListSchema>;
