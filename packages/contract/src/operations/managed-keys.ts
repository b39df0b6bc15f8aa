import {
  createManagedKeyRequestSchema,
  createManagedKeyResponseSchema,
  deleteManagedKeyResponseSchema,
  managedKeyListQuerySchema,
  managedKeyListSchema,
  managedKeyResponseSchema,
  managedKeySchema,
  updateManagedKeyRequestSchema,
} from "../account/managed-key.ts";
import { form } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

const byManagers = { versions: "any", access: "account", scope: "keys:manage" } as const;

/** OpenRouter's operations on keys, for programs with a management key. */
export const managedKeyOperations = {
  listManagedKeys: {
    ...byManagers,
    method: "get",
    path: "/api/v1/keys",
    query: managedKeyListQuerySchema,
    response: { status: 200, schema: managedKeyListSchema },
    errors: [400],
  },
  createManagedKey: {
    ...byManagers,
    method: "post",
    path: "/api/v1/keys",
    body: { schema: createManagedKeyRequestSchema, ...form },
    response: { status: 201, schema: createManagedKeyResponseSchema },
    errors: [400],
  },
  getManagedKey: {
    ...byManagers,
    method: "get",
    path: "/api/v1/keys/{hash}",
    response: { status: 200, schema: managedKeyResponseSchema },
    errors: [404],
  },
  updateManagedKey: {
    ...byManagers,
    method: "patch",
    path: "/api/v1/keys/{hash}",
    body: { schema: updateManagedKeyRequestSchema, ...form },
    response: { status: 200, schema: managedKeyResponseSchema },
    errors: [400, 404],
  },
  deleteManagedKey: {
    ...byManagers,
    method: "delete",
    path: "/api/v1/keys/{hash}",
    response: { status: 200, schema: deleteManagedKeyResponseSchema },
    errors: [404],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const managedKeySchemas = {
  ManagedKey: managedKeySchema,
  ManagedKeyList: managedKeyListSchema,
  CreateManagedKey: createManagedKeyRequestSchema,
  NewManagedKey: createManagedKeyResponseSchema,
  UpdateManagedKey: updateManagedKeyRequestSchema,
  ManagedKeyAnswer: managedKeyResponseSchema,
  DeletedKey: deleteManagedKeyResponseSchema,
} as const;
