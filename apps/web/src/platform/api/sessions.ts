import { type SessionInfo, sessionListSchema } from "@tutti/contract";
import type { CallApi } from "./call-api.ts";

const SESSIONS = "/api/frontend/user/sessions";

/** The browsers in which the person is signed in, the last used first. */
export async function fetchSessions(callApi: CallApi, signal: AbortSignal): Promise<SessionInfo[]> {
  return (await callApi(SESSIONS, { schema: sessionListSchema, signal })).data;
}

export async function endSession(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${SESSIONS}/${encodeURIComponent(id)}`, { method: "DELETE" });
}

/** Ends all sessions but this browser's own. */
export async function endOtherSessions(callApi: CallApi): Promise<void> {
  await callApi(SESSIONS, { method: "DELETE" });
}
