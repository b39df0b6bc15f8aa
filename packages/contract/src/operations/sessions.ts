import { sessionListSchema, sessionSchema } from "../account/signing-in.ts";
import { pageQuerySchema } from "../page.ts";
import type { OperationTable } from "./operation.ts";

export const sessionOperations = {
  listSessions: {
    method: "get",
    path: "/api/frontend/user/sessions",
    access: "session",
    query: pageQuerySchema,
    response: { status: 200, schema: sessionListSchema },
    errors: [400],
  },
  endOtherSessions: {
    method: "delete",
    path: "/api/frontend/user/sessions",
    access: "session",
    response: { status: 204 },
  },
  endSession: {
    method: "delete",
    path: "/api/frontend/user/sessions/{id}",
    access: "session",
    response: { status: 204 },
    errors: [404],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const sessionSchemas = {
  Session: sessionSchema,
  SessionList: sessionListSchema,
} as const;
