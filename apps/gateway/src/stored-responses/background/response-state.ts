import type { JsonObject } from "@tutti/contract";
import type { StoredResponseTable } from "../../database/answer-tables.ts";
import type { StoredResponse } from "../stored-response.ts";

/**
 * Whether a response is still being made. `interrupted`: the process that made it ended without a word, so that nothing
 * more will come.
 */
export type ResponseState = "running" | "interrupted" | "ended";

type StateColumns = Pick<StoredResponseTable, "background_status" | "attended_until">;

/** @param now milliseconds since the epoch */
export function stateOf(
  { background_status: status, attended_until: until }: StateColumns,
  now: number,
): ResponseState {
  if (status === null || status === "ended") return "ended";
  return (until ?? 0) > now ? "running" : "interrupted";
}

/** The response as it is now: one that was interrupted has failed, or was cancelled. */
export function withState(stored: StoredResponse, row: StateColumns, now: number): StoredResponse {
  if (stateOf(row, now) !== "interrupted") return stored;
  const isCancelled = row.background_status === "cancelling";
  return { ...stored, response: isCancelled ? cancelled(stored.response) : failed(stored.response, interruption) };
}

const interruption = { code: "server_error", message: "The gateway was stopped before this response was complete." };

export function cancelled(response: JsonObject): JsonObject {
  return { ...response, status: "cancelled" };
}

export function failed(response: JsonObject, error: { code: string; message: string }): JsonObject {
  return { ...response, status: "failed", error };
}
