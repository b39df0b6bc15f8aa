import {
  type CreatePresetRequest,
  type PresetWithVersions,
  presetWithVersionsResponseSchema,
  type UpdatePresetRequest,
  userPresetsSchema,
} from "@tutti/contract";
import type { CallApi } from "./call-api.ts";

const PRESETS = "/api/frontend/user/presets";

/** The presets of the person, with their versions. */
export async function fetchPresets(callApi: CallApi, signal: AbortSignal): Promise<PresetWithVersions[]> {
  return (await callApi(PRESETS, { schema: userPresetsSchema, signal })).presetsWithVersions;
}

/** Makes a preset, with its first version. */
export async function createPreset(callApi: CallApi, request: CreatePresetRequest): Promise<PresetWithVersions> {
  return (await callApi(PRESETS, { body: request, schema: presetWithVersionsResponseSchema })).data;
}

/** Changes a preset; another system prompt or other settings make a new version of it. */
export async function updatePreset(
  callApi: CallApi,
  id: string,
  request: UpdatePresetRequest,
): Promise<PresetWithVersions> {
  const answer = await callApi(`${PRESETS}/${encodeURIComponent(id)}`, {
    method: "PATCH",
    body: request,
    schema: presetWithVersionsResponseSchema,
  });
  return answer.data;
}

export async function removePreset(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${PRESETS}/${encodeURIComponent(id)}`, { method: "DELETE" });
}
