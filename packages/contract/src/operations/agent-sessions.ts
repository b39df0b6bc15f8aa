import {
  agentSessionListQuerySchema,
  agentSessionListSchema,
  agentSessionSchema,
  sessionGenerationListQuerySchema,
} from "../usage/agent-session.ts";
import { generationListSchema } from "../usage/generation.ts";
import type { OperationTable } from "./operation.ts";

export const agentSessionOperations = {
  listAgentSessions: {
    method: "get",
    path: "/api/frontend/agent-sessions",
    access: "account",
    query: agentSessionListQuerySchema,
    response: { status: 200, schema: agentSessionListSchema },
    errors: [400],
  },
  listGenerationsOfAgentSession: {
    method: "get",
    path: "/api/frontend/agent-sessions/generations",
    access: "account",
    query: sessionGenerationListQuerySchema,
    response: { status: 200, schema: generationListSchema, otherForms: ["text/csv"] },
    errors: [400],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const agentSessionSchemas = {
  AgentSession: agentSessionSchema,
  AgentSessionList: agentSessionListSchema,
} as const;
