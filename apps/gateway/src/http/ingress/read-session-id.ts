import { isObject } from "@tutti/contract";
import { parseJson, textOf } from "../../providers/wire/json.ts";

/** The most characters of a session's id (OpenRouter's `session_id`). */
const ID_LIMIT = 256;

/**
 * The headers in which clients name their session: OpenRouter's own, Claude Code's, that of Codex, and that of its
 * older versions.
 */
const sessionHeaders = ["x-session-id", "x-claude-code-session-id", "session-id", "session_id"] as const;

/**
 * The client's own id of a session of its work: the body's `session_id`, else a header, else what Claude Code and Codex
 * write into their metadata. The limits of a session, its list in the ledger and the affinity to a provider read it
 * here.
 *
 * @param body the body of a request in any form
 */
export function readSessionId(headers: Headers, body: object): string | undefined {
  const { session_id: own, metadata, client_metadata: client } = body as Record<string, unknown>;
  const named = sessionHeaders.map((name) => textOf(headers.get(name))).find((id) => id !== undefined);
  return textOf(own) ?? (named ?? sessionIn(client) ?? sessionIn(endUserOf(metadata)))?.slice(0, ID_LIMIT);
}

/**
 * The end user of a Messages request as the client names them. Claude Code's name is a JSON of its device, account and
 * session, of which no provider gets any.
 */
export function readEndUser(metadata: unknown): string | undefined {
  const name = isObject(metadata) ? textOf(metadata["user_id"]) : undefined;
  return isObject(endUserOf(metadata)) ? undefined : name;
}

function endUserOf(metadata: unknown): unknown {
  const name = isObject(metadata) ? textOf(metadata["user_id"]) : undefined;
  return name?.startsWith("{") ? parseJson(name) : undefined;
}

function sessionIn(value: unknown): string | undefined {
  return isObject(value) ? textOf(value["session_id"]) : undefined;
}
