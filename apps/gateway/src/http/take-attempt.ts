import type { Accounts } from "../accounts/accounts.ts";
import { ApiFailure } from "../api-failure.ts";
import type { AttemptRuleName } from "../limits/attempt-rules.ts";
import { describeWait, type GuessAttempt } from "../limits/attempts.ts";
import type { AppContext } from "./app-env.ts";

/**
 * Counts an attempt of the client at something that may be guessed. Throws 429 with Retry-After for too many.
 *
 * @param attempt.subject what is guessed at, such as a publication's id
 */
export async function takeAttempt(
  c: AppContext,
  accounts: Pick<Accounts, "addressOf" | "attempts">,
  { rule, subject }: { rule: AttemptRuleName; subject?: string | undefined },
): Promise<GuessAttempt> {
  const address = accounts.addressOf(c.req.raw, { address: c.env?.incoming?.socket.remoteAddress });
  const attemptResult = await accounts.attempts.take(rule, { address, subject });
  if (attemptResult.ok) return attemptResult.value;
  const { seconds } = attemptResult.error;
  const message = `Too many attempts. Try again in ${describeWait(seconds)}.`;
  throw new ApiFailure(
    { code: 429, message, metadata: { error_type: "rate_limit_exceeded" } },
    { "Retry-After": String(seconds) },
  );
}
