import { type OwnSpenderKind, spenderHeaders } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import type { CompletionRequest } from "../../completion/completion.ts";
import { MAX_SPENDER_ID, type NamedSpenders } from "../../limits/spending/spenders.ts";
import { readSessionId } from "./read-session-id.ts";

/** The most characters that are kept of one value with which a client describes itself. */
const LENGTH_LIMIT = 512;

/** What a request names in its headers as that for which it spends. Throws 400 for what is no id. */
export function readNamedSpenders(headers: Headers): NamedSpenders {
  const named: Partial<Record<OwnSpenderKind, string>> = {};
  for (const [kind, header] of Object.entries(spenderHeaders)) {
    const id = headers.get(header);
    if (id === null || id === "") continue;
    if (id.length > MAX_SPENDER_ID || !/^[\w.:/-]+$/.test(id)) {
      const message = `The header ${header} must be an id of at most ${MAX_SPENDER_ID} letters, digits and the characters _ . : / -`;
      throw new ApiFailure({ code: 400, message });
    }
    named[kind as OwnSpenderKind] = id;
  }
  return named;
}

/** A client's description of itself in its headers and its body, for the ledger and for routing. */
export function describeClient(headers: Headers, body: object): CompletionRequest["client"] {
  const first = (...names: string[]) =>
    names.map((name) => headers.get(name)?.slice(0, LENGTH_LIMIT)).find((value) => value !== undefined && value !== "");
  return {
    referer: first("http-referer", "referer"),
    appTitle: first("x-openrouter-title", "x-title"),
    userAgent: first("user-agent"),
    sessionId: readSessionId(headers, body),
  };
}
