import * as z from "zod";
import type { OperationTable } from "../operation.ts";

/** What has ended: a turn with all its answers, the repair of an app, a run of a suite. */
export const pushKindSchema = z.enum(["turn", "repair", "suite"]);

/** What a push has in it, encrypted for the device: no text, no title. */
export const pushMessageSchema = z.object({ kind: pushKindSchema, room: z.string().optional() });

const minuteSchema = z.int().min(0).max(1439);

/** Minutes of the day in the device's time, the end excluded. */
export const quietHoursSchema = z.object({ from: minuteSchema, to: minuteSchema });

/** Where a browser gets its pushes, as its `PushSubscription` says it. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(?:==)?$/),
  }),
  quiet: quietHoursSchema.nullable(),
  /** A name of the IANA database. */
  time_zone: z.string().min(1).max(64),
});

export const pushSettingsSchema = z.object({
  /** What a subscription is bound to, in base64url; null: this server sends no pushes. */
  public_key: z.string().nullable(),
  /** On how many devices the person gets pushes. */
  devices: z.int(),
  /** Of this session; null: it gets none. */
  subscription: z.object({ endpoint: z.string(), quiet: quietHoursSchema.nullable() }).nullable(),
});

const subjectSchema = z.string().regex(/^[\w.:-]{1,200}$/);
const workSchema = z.object({ kind: pushKindSchema, subject: subjectSchema });

/** What a page says of itself: once a while as long as it is looked at, or does something by itself. */
export const reportPresenceRequestSchema = z.object({
  /** The page's own id, made by it. */
  page: z.string().regex(/^[\w-]{1,40}$/),
  /** Of the page's reports, from 1: a report that arrives after a later one tells nothing new. */
  number: z.int().min(1),
  is_visible: z.boolean(),
  /** What the page does between answers: repairs of apps in a room, runs of suites. */
  working: z.array(workSchema).max(50),
  /** What it does no more; `is_done`: since it has ended, not since the page is left. */
  ended: z.array(workSchema.extend({ is_done: z.boolean() })).max(50),
});

export type PushKind = z.infer<typeof pushKindSchema>;
export type PushMessage = z.infer<typeof pushMessageSchema>;
export type PushSettings = z.infer<typeof pushSettingsSchema>;
export type SavePushSubscriptionRequest = z.infer<typeof pushSubscriptionSchema>;
export type ReportPresenceRequest = z.infer<typeof reportPresenceRequestSchema>;

export const pushOperations = {
  getPushSettings: {
    method: "get",
    path: "/api/v1/push",
    access: "session",
    response: { status: 200, schema: pushSettingsSchema },
  },
  savePushSubscription: {
    method: "put",
    path: "/api/v1/push/subscription",
    access: "session",
    body: { schema: pushSubscriptionSchema, limit: 8192, values: 50 },
    response: { status: 204 },
    errors: [400, 404],
  },
  deletePushSubscription: {
    method: "delete",
    path: "/api/v1/push/subscription",
    access: "session",
    response: { status: 204 },
  },
  reportPresence: {
    method: "post",
    path: "/api/v1/push/presence",
    access: "session",
    body: { schema: reportPresenceRequestSchema, limit: 16_384, values: 500 },
    response: { status: 204 },
    errors: [400],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const pushSchemas = {
  PushSettings: pushSettingsSchema,
  SavePushSubscription: pushSubscriptionSchema,
  ReportPresence: reportPresenceRequestSchema,
} as const;
