import type { ChatRequest } from "@tutti/contract";
import type { CompletionRequest } from "../../completion/completion.ts";

/** The longest word of a client about itself that is kept, in characters. */
const LENGTH_LIMIT = 512;

/** What a client says of itself in its headers and its body, for the ledger and for routing. */
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
