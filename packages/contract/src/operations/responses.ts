import * as z from "zod";
import { inputItemSchema, responsesRequestSchema } from "../responses/responses-request.ts";
import { outputItemSchema, responseSchema, responsesUsageSchema } from "../responses/responses-response.ts";
import { shortText } from "../text-bounds.ts";
import { conversation } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

const responseDeletedSchema = z.looseObject({
  id: z.string(),
  object: z.literal("response.deleted"),
  deleted: z.literal(true),
});

const inputItemListSchema = z.looseObject({
  object: z.literal("list"),
  data: z.array(inputItemSchema),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
  has_more: z.boolean(),
});

const compactedConversationSchema = z.looseObject({
  id: z.string(),
  object: z.literal("response.compaction"),
  created_at: z.number(),
  output: z.array(outputItemSchema),
  usage: responsesUsageSchema.nullable(),
});

const inputTokensSchema = z.looseObject({
  object: z.literal("response.input_tokens"),
  input_tokens: z.number(),
});

const responseQuerySchema = z.object({
  stream: z.enum(["true", "false"]).optional(),
  starting_after: z.coerce.number().int().nonnegative().optional(),
});

const itemsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  order: z.enum(["asc", "desc"]).default("desc"),
  after: shortText.optional(),
});

export const responseOperations = {
  getResponse: {
    method: "get",
    path: "/api/v1/responses/{id}",
    versions: "any",
    access: "account",
    query: responseQuerySchema,
    response: { status: 200, schema: responseSchema, otherForms: ["text/event-stream"] },
    errors: [400, 404],
  },
  cancelResponse: {
    method: "post",
    path: "/api/v1/responses/{id}/cancel",
    versions: "any",
    access: "account",
    response: { status: 200, schema: responseSchema },
    errors: [400, 404],
  },
  deleteResponse: {
    method: "delete",
    path: "/api/v1/responses/{id}",
    versions: "any",
    access: "account",
    response: { status: 200, schema: responseDeletedSchema },
    errors: [404],
  },
  listInputItems: {
    method: "get",
    path: "/api/v1/responses/{id}/input_items",
    versions: "any",
    access: "account",
    query: itemsQuerySchema,
    response: { status: 200, schema: inputItemListSchema },
    errors: [400, 404],
  },
  compactConversation: {
    method: "post",
    path: "/api/v1/responses/compact",
    versions: "any",
    access: "account",
    body: { schema: responsesRequestSchema, ...conversation },
    response: { status: 200, schema: compactedConversationSchema },
    errors: [400, 402, 403, 404, 408, 413, 429, 502, 503],
  },
  countInputTokens: {
    method: "post",
    path: "/api/v1/responses/input_tokens",
    versions: "any",
    access: "account",
    body: { schema: responsesRequestSchema, ...conversation },
    response: { status: 200, schema: inputTokensSchema },
    errors: [400, 404, 429],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const responseSchemas = {
  ResponseDeleted: responseDeletedSchema,
  InputItemList: inputItemListSchema,
  CompactedConversation: compactedConversationSchema,
  InputTokens: inputTokensSchema,
} as const;
