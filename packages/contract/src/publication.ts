import * as z from "zod";
import { pageQuerySchema, pageSchema } from "./page.ts";

/** The end of an address `/p/{id}`: chosen by the publisher's page, long enough that it cannot be guessed. */
export const publicationIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/, "must have 16 to 64 letters, digits, - or _");

/** Bytes of a published document, at most, in UTF-8. */
export const MAX_PUBLICATION_BYTES = 8 * 1024 * 1024;

/** Characters of a publication's password. */
export const PUBLICATION_PASSWORD = { min: 4, max: 128 } as const;

/** Calls a minute that an owner may allow an app, at most. */
export const MAX_PURSE_CALLS_PER_MINUTE = 600;

/** What a published app may spend on models, on its owner's account. */
const purseFields = {
  /** US dollars, in all. */
  limit: z.number().min(0.000001).max(1000),
  per_minute: z.int().min(1).max(MAX_PURSE_CALLS_PER_MINUTE),
  /** The slug of the model that is called if the app names none. */
  model: z.string().min(1).max(200),
};

/** `PUT /api/v1/publications/{id}`: publishes, or changes a publication; fields that are left out stay unchanged. */
export const publishRequestSchema = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  /** The whole page, with everything that it needs in it. Required the first time. */
  document: z.string().min(1).max(MAX_PUBLICATION_BYTES).optional(),
  artifact_id: z.string().min(1).max(200).optional(),
  /** The number of the artifact's version that the document was built from. */
  version: z.int().min(0).max(1_000_000).optional(),
  /** Whether the publisher's page publishes newer versions by itself. */
  follows_head: z.boolean().optional(),
  /** Null removes the password. */
  password: z.string().min(PUBLICATION_PASSWORD.min).max(PUBLICATION_PASSWORD.max).nullish(),
  /** ISO 8601; null: without an end. */
  expires_at: z.iso.datetime({ offset: true }).max(40).nullish(),
  /** Lets the app call models on the owner's account; the amount already spent stays counted. Null: it may not. */
  purse: z.object(purseFields).nullish(),
});

/** A published version as its publisher sees it. Times are ISO 8601. */
export const publicationSchema = z.object({
  id: z.string(),
  title: z.string(),
  artifact_id: z.string(),
  version: z.int(),
  follows_head: z.boolean(),
  has_password: z.boolean(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Bytes of the document. */
  size: z.int(),
  views: z.int(),
  /** Whether the operator of the server took it down. */
  taken_down: z.boolean(),
  /** Null: the app calls models on the viewer's account alone. */
  purse: z.object({ ...purseFields, spent: z.number() }).nullable(),
});

export const publicationAnswerSchema = z.object({ data: publicationSchema });

/** `GET /api/v1/publications`. */
export const publicationListSchema = pageSchema(publicationSchema);

/** Its parameters. */
export const publicationListQuerySchema = pageQuerySchema.extend({
  /** Only publications of this artifact. */
  artifact_id: z.string().min(1).max(200).optional(),
});

/** `GET /api/v1/publications/{id}/state`, for every client that has the link. */
export const publicationStateSchema = z.object({
  /** `locked`: it opens with a password. */
  state: z.enum(["open", "locked"]),
  title: z.string(),
  /** Changes with each change of the document. */
  revision: z.string(),
});

/** `POST /api/v1/publications/{id}/view`. */
export const viewPublicationRequestSchema = z.object({ password: z.string().max(PUBLICATION_PASSWORD.max).nullish() });

/** Its response: the document. */
export const publicationViewSchema = z.object({
  title: z.string(),
  revision: z.string(),
  document: z.string(),
  /** With it the app's page calls models on the owner's purse; null: there is none. */
  call_key: z.string().nullable(),
});

/** Bytes of an app's call of a model, at most: its key is in the body, which is therefore read of anyone. */
export const MAX_APP_CALL_BYTES = 16 * 1024;

/** `POST /api/v1/publications/{id}/completions`: a published app's call of a model, text only. */
export const appCallSchema = z.strictObject({
  call_key: z.string().max(100),
  messages: z
    .array(
      z.strictObject({ role: z.enum(["system", "user", "assistant"]), content: z.string().max(MAX_APP_CALL_BYTES) }),
    )
    .min(1)
    .max(100),
  model: z.string().max(200).optional(),
  max_tokens: z.int().min(1).max(1_000_000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  schema: z.record(z.string().max(200), z.unknown()).optional(),
});

export type PublishRequest = z.infer<typeof publishRequestSchema>;
export type Publication = z.infer<typeof publicationSchema>;
export type PublicationState = z.infer<typeof publicationStateSchema>;
export type AppCall = z.infer<typeof appCallSchema>;
export type PublicationPurse = NonNullable<Publication["purse"]>;
