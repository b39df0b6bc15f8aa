import { type Share, type ShareList, shareAnswerSchema, shareContentSchema, shareListSchema } from "@tutti/contract";
import { type CallApi, queryString, type ReadPage } from "./call-api.ts";

const SHARES = "/api/v1/shares";

/** A page of the person's shares, the newest first; only their links can decrypt the contents. */
export const listShares: ReadPage<ShareList> = (callApi, cursor, signal) =>
  callApi(`${SHARES}${queryString({ cursor })}`, { schema: shareListSchema, signal });

/**
 * Stores an encrypted share at the gateway.
 *
 * @param share.content base64 of the ciphertext
 * @param share.expires_at ISO 8601; null: without an end
 */
export async function createShare(
  callApi: CallApi,
  share: { id: string; content: string; expires_at: string | null },
): Promise<Share> {
  return (await callApi(SHARES, { body: share, schema: shareAnswerSchema })).data;
}

/** Removes a share: its link opens nothing any more. */
export async function takeBackShare(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${SHARES}/${id}`, { method: "DELETE" });
}

/** The ciphertext of a share, as base64. */
export async function fetchShare(callApi: CallApi, id: string, signal?: AbortSignal): Promise<string> {
  const call = { schema: shareContentSchema, ...(signal ? { signal } : {}) };
  return (await callApi(`${SHARES}/${id}/content`, call)).content;
}
