import { apiErrorBodySchema, apiErrorSchema } from "../api-error.ts";
import { healthSchema, readinessSchema } from "../server-info.ts";
import type { OperationTable } from "./operation.ts";

export const serverOperations = {
  getHealth: {
    method: "get",
    path: "/api/health",
    access: "anyone",
    response: { status: 200, schema: healthSchema },
  },
  getReadiness: {
    method: "get",
    path: "/api/ready",
    access: "anyone",
    response: { status: 200, schema: readinessSchema },
    errors: [503],
  },
  checkConnection: {
    method: "get",
    path: "/api/connection-check",
    access: "anyone",
    response: { status: 200, type: "text/event-stream" },
    errors: [429],
  },
  getOpenApiDocument: {
    method: "get",
    path: "/api/openapi.json",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  getDocumentation: {
    method: "get",
    path: "/api/docs",
    access: "anyone",
    response: { status: 200, type: "text/html" },
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const serverSchemas = {
  ApiError: apiErrorSchema,
  ErrorAnswer: apiErrorBodySchema,
  Health: healthSchema,
  Readiness: readinessSchema,
} as const;
