import {
  byokKeyDeletedSchema,
  byokKeyResponseSchema,
  byokKeySchema,
  byokListQuerySchema,
  byokListSchema,
  createByokKeyRequestSchema,
} from "../account/byok.ts";
import {
  connectedProviderSchema,
  connectProviderRequestSchema,
  connectProviderResponseSchema,
  providerKeyListSchema,
} from "../account/provider-key.ts";
import { pageQuerySchema } from "../page.ts";
import { KILOBYTE } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

const byManagers = { versions: "any", access: "account", scope: "keys:manage" } as const;

export const providerKeyOperations = {
  listConnectedProviders: {
    method: "get",
    path: "/api/frontend/provider-keys",
    access: "session",
    query: pageQuerySchema,
    response: { status: 200, schema: providerKeyListSchema },
    errors: [400],
  },
  connectProvider: {
    method: "post",
    path: "/api/frontend/provider-keys",
    access: "session",
    body: { schema: connectProviderRequestSchema, limit: 16 * KILOBYTE, values: 100 },
    response: { status: 201, schema: connectProviderResponseSchema },
    errors: [400, 403, 429, 502],
  },
  disconnectProvider: {
    method: "delete",
    path: "/api/frontend/provider-keys/{id}",
    access: "session",
    response: { status: 204 },
    errors: [403, 404],
  },
  listByokKeys: {
    ...byManagers,
    method: "get",
    path: "/api/v1/byok",
    query: byokListQuerySchema,
    response: { status: 200, schema: byokListSchema },
    errors: [400],
  },
  createByokKey: {
    ...byManagers,
    method: "post",
    path: "/api/v1/byok",
    body: { schema: createByokKeyRequestSchema, limit: 16 * KILOBYTE, values: 100 },
    response: { status: 201, schema: byokKeyResponseSchema },
    errors: [400, 403, 429, 502],
  },
  deleteByokKey: {
    ...byManagers,
    method: "delete",
    path: "/api/v1/byok/{id}",
    response: { status: 200, schema: byokKeyDeletedSchema },
    errors: [403, 404],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const providerKeySchemas = {
  ConnectedProvider: connectedProviderSchema,
  ProviderKeyList: providerKeyListSchema,
  ConnectProvider: connectProviderRequestSchema,
  ProviderConnected: connectProviderResponseSchema,
  ByokKey: byokKeySchema,
  ByokKeyList: byokListSchema,
  CreateByokKey: createByokKeyRequestSchema,
  ByokKeyAnswer: byokKeyResponseSchema,
  DeletedByokKey: byokKeyDeletedSchema,
} as const;
