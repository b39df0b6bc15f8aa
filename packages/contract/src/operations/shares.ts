import * as z from "zod";
import { base64Schema } from "../base64.ts";
import { pageQuerySchema, pageSchema } from "../page.ts";
import { MEGABYTE } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

/** The end of an address `/s/{id}`: chosen by the sharer's page, 132 random bits. */
export const shareIdSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/, "must have 22 letters, digits, - or _");

/** Bytes of a share's ciphertext, at most. */
export const MAX_SHARE_BYTES = 8 * MEGABYTE;

/** `POST /api/v1/shares`: keeps what the sharer's page encrypted; the key leaves that page only in the link. */
export const createShareRequestSchema = z.object({
  id: shareIdSchema,
  /** Base64 of the initialization vector (12 bytes) and the AES-GCM ciphertext of the compressed snapshot. */
  content: base64Schema(MAX_SHARE_BYTES),
  /** ISO 8601; null or absent: without an end. */
  expires_at: z.iso.datetime({ offset: true }).max(40).nullish(),
});

/** A share as its maker sees it: the server can read no more of it. Times are ISO 8601. */
export const shareSchema = z.object({
  id: z.string(),
  /** Bytes of the ciphertext. */
  size: z.int(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  views: z.int(),
  /** Whether the operator of the server took it down. */
  taken_down: z.boolean(),
});

/** The response to `POST /api/v1/shares`. */
export const shareAnswerSchema = z.object({ data: shareSchema });

/** `GET /api/v1/shares`. */
export const shareListSchema = pageSchema(shareSchema);

/** `GET /api/v1/shares/{id}/content`, for every client that has the link. */
export const shareContentSchema = z.object({ content: z.string() });

export type CreateShareRequest = z.infer<typeof createShareRequestSchema>;
export type Share = z.infer<typeof shareSchema>;
export type ShareList = z.infer<typeof shareListSchema>;
export type ShareContent = z.infer<typeof shareContentSchema>;

export const shareOperations = {
  listShares: {
    method: "get",
    path: "/api/v1/shares",
    access: "account",
    scope: "shares:write",
    query: pageQuerySchema,
    response: { status: 200, schema: shareListSchema },
    errors: [400],
  },
  createShare: {
    method: "post",
    path: "/api/v1/shares",
    access: "account",
    scope: "shares:write",
    // Ciphertext of 8 MB as base64, and its few fields.
    body: { schema: createShareRequestSchema, limit: 11 * MEGABYTE, values: 20 },
    response: { status: 201, schema: shareAnswerSchema },
    errors: [400, 403, 409, 429],
  },
  takeBackShare: {
    method: "delete",
    path: "/api/v1/shares/{id}",
    access: "account",
    scope: "shares:write",
    response: { status: 204 },
    errors: [404],
  },
  getShareContent: {
    method: "get",
    path: "/api/v1/shares/{id}/content",
    access: "anyone",
    response: { status: 200, schema: shareContentSchema },
    errors: [404, 410],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const shareSchemas = {
  CreateShare: createShareRequestSchema,
  Share: shareSchema,
  ShareAnswer: shareAnswerSchema,
  ShareList: shareListSchema,
  ShareContent: shareContentSchema,
} as const;
