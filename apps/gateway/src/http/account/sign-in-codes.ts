import { signInCodeOperations } from "@tutti/contract/operations/sign-in-codes";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { takeAttempt } from "../take-attempt.ts";

/** The sign-in of programs: a code that a person allows in the page, and the key that the program gets for it. */
export function addSignInCodes(app: App, services: Pick<Services, "accounts" | "now">): void {
  const { accounts, now } = services;
  const implement = createImplementer(app, { accounts });

  implement(signInCodeOperations.createSignInCode, async ({ sender, body }) => {
    const expiresAt = body.expires_at ? Date.parse(body.expires_at) : undefined;
    if (expiresAt !== undefined && expiresAt <= now()) {
      throw new ApiFailure({ code: 400, message: "expires_at: must be in the future" });
    }
    const { userId, organizationId } = sender;
    const name = body.key_label ?? new URL(body.callback_url).host.slice(0, 100);
    const spendingLimit =
      body.limit === undefined ? null : { amount: body.limit, reset: body.usage_limit_type ?? null };
    const key = { userId, organizationId, name, spendingLimit, expiresAt };
    const code = await accounts.signInCodes.create(key, body.code_challenge);
    return { data: { id: code, app_id: 0, created_at: new Date(now()).toISOString() } };
  });

  implement(signInCodeOperations.exchangeSignInCode, async ({ c, body: { code, code_verifier: verifier } }) => {
    const attempt = await takeAttempt(c, accounts, { rule: "signInCode" });
    const allowed = await accounts.signInCodes.take(code, verifier);
    if (!allowed) throw new ApiFailure({ code: 403, message: "Invalid code or code_verifier" });
    attempt.succeed();
    const { userId, name, ...options } = allowed;
    const { key } = await accounts.keys.create(userId, name, options);
    return { key, user_id: userId };
  });
}
