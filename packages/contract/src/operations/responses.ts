import * as z from "zod";
import { inputItemSchema } from "../responses/responses-request.ts";
import { responseSchema } from "../responses/responses-response.ts";
import { shortText } from "../text-bounds.ts";
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
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const responseSchemas = {
  ResponseDeleted: responseDeletedSchema,
  InputItemList: inputItemListSchema,
} as const;
