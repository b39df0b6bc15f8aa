import * as z from "zod";
import { limitResetSchema } from "./api-key.ts";

/** The longest address that a browser is sent back to, in characters: proxies refuse longer ones. */
const ADDRESS_LENGTH = 2_000;

/**
 * The problem of an address that a browser is sent back to with a code; undefined if it has none. Only a program on the
 * person's own machine may be without TLS: the address carries the code.
 */
export function callbackProblem(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null || address.length > ADDRESS_LENGTH) return "must be an address";
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) return "must begin with https://";
  if (url.username !== "" || url.password !== "") return "must not have a user or a password";
  return url.hash === "" ? undefined : "must not have a fragment";
}

const callbackSchema = z
  .string()
  .max(ADDRESS_LENGTH)
  .check((context) => {
    const problem = callbackProblem(context.value);
    if (problem !== undefined) context.issues.push({ code: "custom", message: problem, input: context.value });
  });

/** SHA-256 in base64url (RFC 7636, section 4.2). */
const challengeSchema = z.string().regex(/^[\w-]{43}$/, { error: "must be the SHA-256 of the verifier, in base64url" });

/** `POST /api/{version}/auth/keys/code`: what a program asks a person for, once the person has allowed it. */
export const createSignInCodeRequestSchema = z.object({
  callback_url: callbackSchema,
  code_challenge: challengeSchema,
  code_challenge_method: z.literal("S256", { error: 'must be "S256"' }),
  /** US dollars that the key may spend; absent: it has no limit of its own. */
  limit: z.number().positive().max(1_000_000_000).optional(),
  usage_limit_type: limitResetSchema.optional(),
  expires_at: z.iso.datetime({ offset: true }).max(40).nullish(),
  key_label: z.string().trim().min(1).max(100).optional(),
});

/** Its response: `id` is the code. */
export const createSignInCodeResponseSchema = z.object({
  data: z.object({ id: z.string(), app_id: z.int(), created_at: z.string() }),
});

/** `POST /api/{version}/auth/keys`: the code for a key, with the verifier of its challenge (RFC 7636, section 4.1). */
export const exchangeSignInCodeRequestSchema = z.object({
  code: z.string().max(200),
  code_verifier: z.string().regex(/^[\w.~-]{43,128}$/, { error: "must have 43 to 128 characters" }),
  code_challenge_method: z.literal("S256", { error: 'must be "S256"' }).nullish(),
});

export const exchangeSignInCodeResponseSchema = z.object({ key: z.string(), user_id: z.string() });
