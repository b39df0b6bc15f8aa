import type { ChatRequest } from "@tutti/contract";
import { checkChatRequest as check } from "@tutti/contract";
import type { Identity } from "../../accounts/accounts.ts";
import { ApiFailure } from "../../api-failure.ts";
import { heldBodies } from "../../bodies/body-budget.ts";
import type { BodyRule } from "../../bodies/body-rules.ts";
import { readJson } from "../read-json.ts";

/** A request for a completion, in memory until its answer has ended. */
export interface BudgetedRequest {
  body: ChatRequest;
  /** Removes its bytes from the budget; may be called again. */
  release: () => void;
}

/**
 * Reads a request whose answer may take long: all unanswered requests share one budget of bytes. Throws the errors of
 * `readChatRequest`, and 503 if the budget has no room.
 */
export async function holdChatRequest(request: Request, rule: BodyRule, sender: Identity): Promise<BudgetedRequest> {
  const share = heldBodies.open(sender.userId);
  try {
    return { body: checkChatRequest(await readJson(request, rule, sender, share)), release: share.close };
  } catch (cause) {
    share.close();
    throw cause;
  }
}

/**
 * The checked body of a request for a completion, without values that have no effect. Throws 400 with OpenRouter's
 * messages, and the errors of `readJson`.
 */
export async function readChatRequest(request: Request, rule: BodyRule, sender: Identity): Promise<ChatRequest> {
  return checkChatRequest(await readJson(request, rule, sender));
}

/** The same for a body that was already read. */
export function checkChatRequest(body: unknown): ChatRequest {
  const checkResult = check(body);
  if (!checkResult.ok) throw new ApiFailure({ code: 400, message: checkResult.error });
  return checkResult.value;
}
