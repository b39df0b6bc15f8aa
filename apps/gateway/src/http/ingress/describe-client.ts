import type { ChatRequest } from "@tutti/contract";
import type { CompletionRequest } from "../../completion/completion.ts";

/** The most characters that are kept of one value with which a client describes itself. */
const LENGTH_LIMIT = 512;

/** A client's description of itself in its headers and its body, for the ledger and for routing. */
export function describeClient(headers: Headers, body: ChatRequest): CompletionRequest["client"] {
  const first = (...names: string[]) =>
    names.map((name) => headers.get(name)?.slice(0, LENGTH_LIMIT)).find((value) => value !== undefined && value !== "");
  return {
    referer: first("http-referer", "referer"),
    appTitle: first("x-openrouter-title", "x-title"),
    userAgent: first("user-agent"),
    sessionId: body.session_id ?? first("x-session-id"),
  };
}
