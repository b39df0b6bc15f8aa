import { modelListSchema } from "../models/model.ts";
import {
  speechRequestSchema,
  transcriptionSchema,
  transcriptionsRequestSchema,
  transcriptionUsageSchema,
} from "../tasks/audio.ts";
import {
  embeddingSchema,
  embeddingsRequestSchema,
  embeddingsSchema,
  embeddingsUsageSchema,
} from "../tasks/embeddings.ts";
import {
  imageEditsRequestSchema,
  imageGenerationsRequestSchema,
  imageModelListSchema,
  imageModelSchema,
  imageSchema,
  imagesRequestSchema,
  imagesSchema,
  imagesUsageSchema,
} from "../tasks/images.ts";
import { moderationResultSchema, moderationsRequestSchema, moderationsSchema } from "../tasks/moderations.ts";
import { rerankRequestSchema, rerankResultSchema, rerankSchema, rerankUsageSchema } from "../tasks/rerank.ts";
import { conversation, KILOBYTE, MEGABYTE } from "./bounds.ts";
import type { BodyBounds, ErrorStatus, OperationTable } from "./operation.ts";

/** The texts of one request, as tokens: vendors take at most 300,000 of all its inputs together. */
const inputs: BodyBounds = { limit: 16 * MEGABYTE, values: 400_000 };

/** A recording of 25 MB, in base64. */
const recording: BodyBounds = { limit: 36 * MEGABYTE, values: 1_000 };

const refusals: readonly ErrorStatus[] = [400, 402, 403, 404, 408, 413, 429, 502, 503];

const task = { method: "post", versions: "any", access: "account", errors: refusals } as const;
const list = { method: "get", versions: "any", access: "anyone-known" } as const;

export const taskOperations = {
  createEmbeddings: {
    ...task,
    path: "/api/v1/embeddings",
    body: { schema: embeddingsRequestSchema, ...inputs },
    response: { status: 200, schema: embeddingsSchema },
  },
  listEmbeddingModels: {
    ...list,
    path: "/api/v1/embeddings/models",
    response: { status: 200, schema: modelListSchema },
  },
  createRerank: {
    ...task,
    path: "/api/v1/rerank",
    body: { schema: rerankRequestSchema, limit: 16 * MEGABYTE, values: 30_000 },
    response: { status: 200, schema: rerankSchema },
  },
  createModeration: {
    ...task,
    path: "/api/v1/moderations",
    body: { schema: moderationsRequestSchema, limit: 32 * MEGABYTE, values: 10_000 },
    response: { status: 200, schema: moderationsSchema },
  },
  createImages: {
    ...task,
    path: "/api/v1/images",
    body: { schema: imagesRequestSchema, ...conversation },
    response: { status: 200, schema: imagesSchema, otherForms: ["text/event-stream"] },
  },
  listImageModels: {
    ...list,
    path: "/api/v1/images/models",
    response: { status: 200, schema: imageModelListSchema },
  },
  generateImages: {
    ...task,
    path: "/api/v1/images/generations",
    body: { schema: imageGenerationsRequestSchema, limit: 256 * KILOBYTE, values: 1_000 },
    response: { status: 200, schema: imagesSchema, otherForms: ["text/event-stream"] },
  },
  editImages: {
    ...task,
    path: "/api/v1/images/edits",
    body: { schema: imageEditsRequestSchema, isAlsoForm: true, ...conversation },
    response: { status: 200, schema: imagesSchema, otherForms: ["text/event-stream"] },
  },
  createSpeech: {
    ...task,
    path: "/api/v1/audio/speech",
    body: { schema: speechRequestSchema, limit: 16 * MEGABYTE, values: 1_000 },
    response: { status: 200, type: "audio/*" },
  },
  createTranscription: {
    ...task,
    path: "/api/v1/audio/transcriptions",
    body: { schema: transcriptionsRequestSchema, isAlsoForm: true, ...recording },
    response: { status: 200, schema: transcriptionSchema, otherForms: ["text/plain"] },
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const taskSchemas = {
  EmbeddingsRequest: embeddingsRequestSchema,
  Embeddings: embeddingsSchema,
  Embedding: embeddingSchema,
  EmbeddingsUsage: embeddingsUsageSchema,
  RerankRequest: rerankRequestSchema,
  Rerank: rerankSchema,
  RerankResult: rerankResultSchema,
  RerankUsage: rerankUsageSchema,
  ModerationsRequest: moderationsRequestSchema,
  Moderations: moderationsSchema,
  ModerationResult: moderationResultSchema,
  ImagesRequest: imagesRequestSchema,
  ImageGenerationsRequest: imageGenerationsRequestSchema,
  ImageEditsRequest: imageEditsRequestSchema,
  Images: imagesSchema,
  Image: imageSchema,
  ImagesUsage: imagesUsageSchema,
  ImageModelList: imageModelListSchema,
  ImageModel: imageModelSchema,
  SpeechRequest: speechRequestSchema,
  TranscriptionsRequest: transcriptionsRequestSchema,
  Transcription: transcriptionSchema,
  TranscriptionUsage: transcriptionUsageSchema,
} as const;
