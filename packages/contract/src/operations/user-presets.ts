import {
  createPresetRequestSchema,
  presetResponseSchema,
  updatePresetRequestSchema,
  userPresetsSchema,
} from "../account/preset.ts";
import { pageQuerySchema } from "../page.ts";
import { MEGABYTE } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

export const userPresetOperations = {
  listUserPresets: {
    method: "get",
    path: "/api/frontend/user/presets",
    access: "account",
    query: pageQuerySchema,
    response: { status: 200, schema: userPresetsSchema },
    errors: [400],
  },
  createPreset: {
    method: "post",
    path: "/api/frontend/user/presets",
    access: "account",
    scope: "presets:write",
    body: { schema: createPresetRequestSchema, limit: MEGABYTE, values: 20_000 },
    response: { status: 201, schema: presetResponseSchema },
    errors: [400, 409],
  },
  getUserPreset: {
    method: "get",
    path: "/api/frontend/user/presets/{id}",
    access: "account",
    response: { status: 200, schema: presetResponseSchema },
    errors: [404],
  },
  updatePreset: {
    method: "patch",
    path: "/api/frontend/user/presets/{id}",
    access: "account",
    scope: "presets:write",
    body: { schema: updatePresetRequestSchema, limit: MEGABYTE, values: 20_000 },
    response: { status: 200, schema: presetResponseSchema },
    errors: [400, 404, 409],
  },
  deletePreset: {
    method: "delete",
    path: "/api/frontend/user/presets/{id}",
    access: "account",
    scope: "presets:write",
    response: { status: 204 },
    errors: [404],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const userPresetSchemas = {
  UserPresets: userPresetsSchema,
  CreatePreset: createPresetRequestSchema,
  UpdatePreset: updatePresetRequestSchema,
} as const;
