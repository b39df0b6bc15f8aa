import * as z from "zod";
import { base64Schema } from "../../base64.ts";
import { KILOBYTE, MEGABYTE } from "../bounds.ts";
import type { OperationTable } from "../operation.ts";

/** Bytes of the ciphertext of one record, at most. */
export const MAX_RECORD_BYTES = 8 * MEGABYTE;
/** Records of one commit, and ids that it ends, at most. */
export const MAX_COMMIT_RECORDS = 200;
export const MAX_COMMIT_DROPS = 20_000;
/** The ciphertext of a head, and of a keyring with its devices, at most. */
const MAX_HEAD_BYTES = 4 * KILOBYTE;
const MAX_KEYRING_BYTES = 64 * KILOBYTE;
/** Devices of one person, with the slots of the phrase, the passphrase and a code, at most. */
const MAX_SLOTS = 50;

/** 128 bits of an HMAC: the server cannot tell what the record is about. */
const recordIdSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/, "must have 22 letters, digits, - or _");
/** 72 random bits. */
const spaceIdSchema = z.string().regex(/^[A-Za-z0-9_-]{12}$/, "must have 12 letters, digits, - or _");
/** The slots of what a person types: the recovery phrase, the passphrase, the code that adds one more device. */
export const secretSlotSchema = z.enum(["recovery", "passphrase", "code"]);
const slotNameSchema = z.union([secretSlotSchema, spaceIdSchema]);
const sequenceSchema = z.int().nonnegative();
const epochSchema = z.int().positive();

const slotSchema = z.object({
  slot: slotNameSchema,
  epoch: epochSchema,
  /** Base64url of the data key, encrypted for the holder. */
  wrapped: z.string().regex(/^[A-Za-z0-9_-]{60,400}$/, "must be base64url"),
});

/** `POST /api/v1/sync/commits`: records as the device encrypted them. */
export const commitRequestSchema = z.object({
  space: spaceIdSchema,
  /** The sequence of the head that the device knows; any other one refuses the commit. 0 makes the space. */
  base: sequenceSchema,
  head: base64Schema(MAX_HEAD_BYTES),
  /** They get the sequences after `base` in their order, and the head the one after theirs. */
  records: z.array(z.object({ id: recordIdSchema, content: base64Schema(MAX_RECORD_BYTES) })).max(MAX_COMMIT_RECORDS),
  /** The ids of records that end, as those of a deleted room. */
  drops: z.array(recordIdSchema).max(MAX_COMMIT_DROPS),
  keyring: base64Schema(MAX_KEYRING_BYTES).optional(),
  slots: z
    .object({ put: z.array(slotSchema).max(MAX_SLOTS), remove: z.array(slotNameSchema).max(MAX_SLOTS) })
    .optional(),
});

export const commitAnswerSchema = z.object({ sequence: sequenceSchema });

/** The latest head with the keyring that belongs to it. */
export const syncHeadSchema = z.object({
  /** The id of the space, which changes when it is made anew. */
  space: z.string(),
  sequence: sequenceSchema,
  content: z.string(),
  keyring_sequence: sequenceSchema,
  keyring: z.string(),
});

/** A person's space as its server sees it: no field is readable. Times are ISO 8601. */
export const syncSpaceSchema = z.object({
  head: syncHeadSchema,
  slots: z.array(
    slotSchema.extend({
      /** Whether it is a device's. */
      is_device: z.boolean(),
      created_at: z.string(),
      /** When the device last read; null for others. */
      seen_at: z.string().nullable(),
    }),
  ),
  records: z.int(),
  bytes: z.int(),
});

/** `GET /api/v1/sync`. */
export const syncSpaceAnswerSchema = z.object({ data: syncSpaceSchema.nullable() });

/** The query of `GET /api/v1/sync/records`. */
export const recordQuerySchema = z.object({
  /** Records after this sequence. */
  after: z.coerce.number().int().nonnegative(),
  /** Records before this sequence; absent: up to the newest. */
  before: z.coerce.number().int().nonnegative().optional(),
  /** The id of the device that reads. */
  device: spaceIdSchema,
});

/** Records, the newest first. */
export const recordPageSchema = z.object({
  records: z.array(z.object({ id: z.string(), sequence: sequenceSchema, content: z.string() })),
  /** As it was before the records were read. */
  head: syncHeadSchema,
  /** Whether there are more records after `after`. */
  has_more: z.boolean(),
});

/** An event of `GET /api/v1/sync/events`: the space has changed, also by the reader itself. */
export const syncEventSchema = z.object({ type: z.literal("changed") });

export type CommitRequest = z.infer<typeof commitRequestSchema>;
export type SyncSpace = z.infer<typeof syncSpaceSchema>;
export type SyncHead = z.infer<typeof syncHeadSchema>;

export const syncOperations = {
  getSyncSpace: {
    method: "get",
    path: "/api/v1/sync",
    access: "session",
    response: { status: 200, schema: syncSpaceAnswerSchema },
  },
  listSyncRecords: {
    method: "get",
    path: "/api/v1/sync/records",
    access: "session",
    query: recordQuerySchema,
    response: { status: 200, schema: recordPageSchema },
    errors: [400, 404],
  },
  commitSyncRecords: {
    method: "post",
    path: "/api/v1/sync/commits",
    access: "session",
    // One record of 8 MB as base64, or many small ones.
    body: { schema: commitRequestSchema, limit: 12 * MEGABYTE, values: 30_000 },
    response: { status: 200, schema: commitAnswerSchema },
    errors: [400, 403, 409, 429],
  },
  followSyncSpace: {
    method: "get",
    path: "/api/v1/sync/events",
    access: "session",
    response: { status: 200, type: "text/event-stream" },
    errors: [429],
  },
  deleteSyncSpace: {
    method: "delete",
    path: "/api/v1/sync",
    access: "session",
    response: { status: 204 },
    errors: [404],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const syncSchemas = {
  CommitSyncRecords: commitRequestSchema,
  SyncCommit: commitAnswerSchema,
  SyncHead: syncHeadSchema,
  SyncSpace: syncSpaceSchema,
  SyncSpaceAnswer: syncSpaceAnswerSchema,
  SyncRecordPage: recordPageSchema,
} as const;
