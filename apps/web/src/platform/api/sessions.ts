import { type SessionList, sessionListSchema } from "@tutti/contract";
import { type CallApi, queryString, type ReadPage } from "./call-api.ts";

const SESSIONS = "/api/frontend/user/sessions";

/** A page of the browsers in which the person is signed in, the last used first. */
export const fetchSessions: ReadPage<SessionList> = (callApi, cursor, signal) =>
  callApi(`${SESSIONS}${queryString({ cursor })}`, { schema: sessionListSchema, signal });

export async function endSession(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${SESSIONS}/${encodeURIComponent(id)}`, { method: "delete" });
}

/** Ends all sessions but this browser's own. */
export async function endOtherSessions(callApi: CallApi): Promise<void> {
  await callApi(SESSIONS, { method: "delete" });
}
