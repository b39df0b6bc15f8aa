import { callbackProblem } from "@tutti/contract";
import type { SentBody } from "@tutti/contract/operations/operation";
import type { signInCodeOperations } from "@tutti/contract/operations/sign-in-codes";

type CodeRequest = SentBody<(typeof signInCodeOperations)["createSignInCode"]>;

/** What a program asks a person for, and where its code goes. */
export interface ProgramRequest {
  /** The host that gets the key, which the person knows the program by. */
  host: string;
  body: CodeRequest;
}

/** What the address of the page says that a program asks for; undefined if it is not complete, or not safe. */
export function readProgramRequest(query: string): ProgramRequest | undefined {
  const fields = new URLSearchParams(query);
  const callback = fields.get("callback_url") ?? "";
  const challenge = fields.get("code_challenge") ?? "";
  const isSafe = callbackProblem(callback) === undefined && /^[\w-]{43}$/.test(challenge);
  if (!isSafe || fields.get("code_challenge_method") !== "S256") return undefined;
  const limit = Number(fields.get("limit") ?? Number.NaN);
  const reset = (["daily", "weekly", "monthly"] as const).find((one) => one === fields.get("usage_limit_type"));
  const expiry = fields.get("expires_at");
  const label = fields.get("key_label")?.trim().slice(0, 100);
  return {
    host: new URL(callback).host,
    body: {
      callback_url: callback,
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...(limit > 0 ? { limit } : {}),
      ...(reset === undefined ? {} : { usage_limit_type: reset }),
      ...(expiry === null || Number.isNaN(Date.parse(expiry)) ? {} : { expires_at: new Date(expiry).toISOString() }),
      ...(label ? { key_label: label } : {}),
    },
  };
}

/** The program's address with the code, or with the word that the person refused (RFC 6749, section 4.1.2). */
export function callbackAddress(
  { body }: ProgramRequest,
  answer: { code: string } | { error: "access_denied" },
): string {
  const url = new URL(body.callback_url);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  return url.href;
}
