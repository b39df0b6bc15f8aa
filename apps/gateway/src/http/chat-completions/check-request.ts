import type { ChatRequest } from "@tutti/contract";
import { checkChatRequest as check } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import { readJson } from "../read-json.ts";

/**
 * The body of a request for a completion, checked, without the values that mean nothing. Throws 400 in OpenRouter's words, and 413
 * where it is too large.
 *
 * @param limit bytes
 */
export async function readChatRequest(request: Request, limit?: number): Promise<ChatRequest> {
  return checkChatRequest(await readJson(request, limit));
}

/** The same for what was already read. */
export function checkChatRequest(given: unknown): ChatRequest {
  const checked = check(given);
  if (!checked.ok) throw new ApiFailure({ code: 400, message: checked.error });
  return checked.value;
}
