import {
  apiKeyListSchema,
  apiKeySchema,
  createApiKeyRequestSchema,
  createApiKeyResponseSchema,
  updateApiKeyRequestSchema,
  updateApiKeyResponseSchema,
} from "../account/api-key.ts";
import { pageQuerySchema } from "../page.ts";
import { form } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

export const apiKeyOperations = {
  listApiKeys: {
    method: "get",
    path: "/api/frontend/user/keys",
    access: "session",
    query: pageQuerySchema,
    response: { status: 200, schema: apiKeyListSchema },
    errors: [400],
  },
  createApiKey: {
    method: "post",
    path: "/api/frontend/user/keys",
    access: "session",
    body: { schema: createApiKeyRequestSchema, ...form },
    response: { status: 201, schema: createApiKeyResponseSchema },
    errors: [400],
  },
  updateApiKey: {
    method: "patch",
    path: "/api/frontend/user/keys/{id}",
    access: "session",
    body: { schema: updateApiKeyRequestSchema, ...form },
    response: { status: 200, schema: updateApiKeyResponseSchema },
    errors: [400, 404],
  },
  revokeApiKey: {
    method: "delete",
    path: "/api/frontend/user/keys/{id}",
    access: "session",
    response: { status: 204 },
    errors: [404],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const apiKeySchemas = {
  ApiKey: apiKeySchema,
  ApiKeyList: apiKeyListSchema,
  CreateApiKey: createApiKeyRequestSchema,
  NewApiKey: createApiKeyResponseSchema,
  UpdateApiKey: updateApiKeyRequestSchema,
  ApiKeyAnswer: updateApiKeyResponseSchema,
} as const;
