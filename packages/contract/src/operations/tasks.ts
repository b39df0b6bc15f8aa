import { modelListSchema } from "../models/model.ts";
import {
  embeddingSchema,
  embeddingsRequestSchema,
  embeddingsSchema,
  embeddingsUsageSchema,
} from "../tasks/embeddings.ts";
import { MEGABYTE } from "./bounds.ts";
import type { BodyBounds, ErrorStatus, OperationTable } from "./operation.ts";

/** The texts of one request, as tokens: vendors take at most 300,000 of all its inputs together. */
const inputs: BodyBounds = { limit: 16 * MEGABYTE, values: 400_000 };

const refusals: readonly ErrorStatus[] = [400, 402, 403, 404, 408, 413, 429, 502, 503];

export const taskOperations = {
  createEmbeddings: {
    method: "post",
    path: "/api/v1/embeddings",
    versions: "any",
    access: "account",
    body: { schema: embeddingsRequestSchema, ...inputs },
    response: { status: 200, schema: embeddingsSchema },
    errors: refusals,
  },
  listEmbeddingModels: {
    method: "get",
    path: "/api/v1/embeddings/models",
    versions: "any",
    access: "anyone-known",
    response: { status: 200, schema: modelListSchema },
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const taskSchemas = {
  EmbeddingsRequest: embeddingsRequestSchema,
  Embeddings: embeddingsSchema,
  Embedding: embeddingSchema,
  EmbeddingsUsage: embeddingsUsageSchema,
} as const;
