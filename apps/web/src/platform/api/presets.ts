import {
  type CreatePresetRequest,
  type PresetWithVersion,
  presetResponseSchema,
  type UpdatePresetRequest,
  type UserPresets,
  userPresetsSchema,
} from "@tutti/contract";
import { type CallApi, queryString, type ReadPage } from "./call-api.ts";

const PRESETS = "/api/frontend/user/presets";

/** A page of the person's presets, by name, without their texts. */
export const fetchPresets: ReadPage<UserPresets> = (callApi, cursor, signal) =>
  callApi(`${PRESETS}${queryString({ cursor, limit: "100" })}`, { schema: userPresetsSchema, signal });

/** A preset with the texts of its current version. */
export async function fetchPreset(callApi: CallApi, id: string): Promise<PresetWithVersion> {
  const address = `${PRESETS}/${encodeURIComponent(id)}`;
  return (await callApi(address, { schema: presetResponseSchema })).data;
}

/** Makes a preset, with its first version. */
export async function createPreset(callApi: CallApi, request: CreatePresetRequest): Promise<PresetWithVersion> {
  return (await callApi(PRESETS, { body: request, schema: presetResponseSchema })).data;
}

/** Changes a preset; another system prompt or other settings make a new version of it. */
export async function updatePreset(
  callApi: CallApi,
  id: string,
  request: UpdatePresetRequest,
): Promise<PresetWithVersion> {
  const answer = await callApi(`${PRESETS}/${encodeURIComponent(id)}`, {
    method: "patch",
    body: request,
    schema: presetResponseSchema,
  });
  return answer.data;
}

export async function removePreset(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${PRESETS}/${encodeURIComponent(id)}`, { method: "delete" });
}
