import { type ChatRequest, checkChatRequest as check } from "@tutti/contract";
import { ApiFailure } from "../../../api-failure.ts";

/**
 * The checked body of a request for a completion, without values that have no effect. Throws 400 with OpenRouter's
 * messages.
 */
export function checkChatRequest(body: unknown): ChatRequest {
  const checkResult = check(body);
  if (!checkResult.ok) throw new ApiFailure({ code: 400, message: checkResult.error });
  return checkResult.value;
}
