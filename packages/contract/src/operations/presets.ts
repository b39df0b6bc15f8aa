import {
  presetConfigSchema,
  presetListSchema,
  presetPageQuerySchema,
  presetResponseSchema,
  presetSummarySchema,
  presetVersionListSchema,
  presetVersionResponseSchema,
  presetVersionSchema,
  presetWithVersionSchema,
} from "../account/preset.ts";
import { wireChatRequestSchema } from "../chat/chat-request.ts";
import { messagesRequestSchema } from "../messages/messages-request.ts";
import { conversation } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

export const presetOperations = {
  listPresets: {
    method: "get",
    path: "/api/v1/presets",
    versions: "any",
    access: "account",
    query: presetPageQuerySchema,
    response: { status: 200, schema: presetListSchema },
    errors: [400],
  },
  getPreset: {
    method: "get",
    path: "/api/v1/presets/{slug}",
    versions: "any",
    access: "account",
    response: { status: 200, schema: presetResponseSchema },
    errors: [404],
  },
  listPresetVersions: {
    method: "get",
    path: "/api/v1/presets/{slug}/versions",
    versions: "any",
    access: "account",
    query: presetPageQuerySchema,
    response: { status: 200, schema: presetVersionListSchema },
    errors: [400, 404],
  },
  getPresetVersion: {
    method: "get",
    path: "/api/v1/presets/{slug}/versions/{version}",
    versions: "any",
    access: "account",
    response: { status: 200, schema: presetVersionResponseSchema },
    errors: [404],
  },
  savePresetFromRequest: {
    method: "post",
    path: "/api/v1/presets/{slug}/chat/completions",
    versions: "any",
    access: "account",
    scope: "presets:write",
    body: { schema: wireChatRequestSchema, ...conversation },
    response: { status: 200, schema: presetResponseSchema },
    errors: [400, 409, 413],
  },
  savePresetFromMessage: {
    method: "post",
    path: "/api/v1/presets/{slug}/messages",
    versions: "any",
    access: "account",
    scope: "presets:write",
    body: { schema: messagesRequestSchema, ...conversation },
    response: { status: 200, schema: presetResponseSchema },
    errors: [400, 409, 413],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const presetSchemas = {
  PresetConfig: presetConfigSchema,
  PresetVersion: presetVersionSchema,
  PresetSummary: presetSummarySchema,
  PresetList: presetListSchema,
  Preset: presetWithVersionSchema,
  PresetAnswer: presetResponseSchema,
  PresetVersionList: presetVersionListSchema,
  PresetVersionAnswer: presetVersionResponseSchema,
} as const;
