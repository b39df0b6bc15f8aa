import { wireChatRequestSchema } from "../chat/chat-request.ts";
import { followRunsRequestSchema, startRunQuerySchema, startRunResponseSchema, stopRunResponseSchema } from "../run.ts";
import { conversation, KILOBYTE } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

export const runOperations = {
  startRun: {
    method: "put",
    path: "/api/v1/runs/{id}",
    versions: "any",
    access: "account",
    query: startRunQuerySchema,
    body: { schema: wireChatRequestSchema, ...conversation },
    response: { status: 202, schema: startRunResponseSchema },
    errors: [400, 402, 403, 413, 429, 503],
  },
  stopRun: {
    method: "post",
    path: "/api/v1/runs/{id}/stop",
    versions: "any",
    access: "account",
    response: { status: 200, schema: stopRunResponseSchema },
    errors: [400, 429],
  },
  followRuns: {
    method: "post",
    path: "/api/v1/runs/events",
    versions: "any",
    access: "account",
    // A thousand runs.
    body: { schema: followRunsRequestSchema, limit: 512 * KILOBYTE, values: 5_000 },
    response: { status: 200, type: "text/event-stream" },
    errors: [400, 413, 429],
  },
  openRunSocket: {
    method: "get",
    path: "/api/v1/runs/socket",
    versions: "any",
    access: "account",
    response: { status: 101 },
    errors: [400],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const runSchemas = {
  RunStarted: startRunResponseSchema,
  RunStopped: stopRunResponseSchema,
  FollowRuns: followRunsRequestSchema,
} as const;
