import type { ChatRequest } from "@tutti/contract";
import { checkChatRequest as check } from "@tutti/contract";
import type { Identity } from "../../accounts/accounts.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { BodyRule } from "../../bodies/body-rules.ts";
import { readJson } from "../read-json.ts";

/**
 * The body of a request for a completion, checked, without the values that mean nothing. Throws 400 in
 * OpenRouter's words, and what `readJson` throws.
 */
export async function readChatRequest(request: Request, rule: BodyRule, sender: Identity): Promise<ChatRequest> {
  return checkChatRequest(await readJson(request, rule, sender));
}

/** The same for what was already read. */
export function checkChatRequest(given: unknown): ChatRequest {
  const checked = check(given);
  if (!checked.ok) throw new ApiFailure({ code: 400, message: checked.error });
  return checked.value;
}
