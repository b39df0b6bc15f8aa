import type { ErrorSource } from "./from-error.ts";
import type { JsonBody } from "./json-body.ts";
import { ProviderError, withOperatorText } from "./provider-error.ts";

/** A request that is ready but for the proof of who sends it. */
export interface UnsignedRequest {
  method: "GET" | "POST";
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: JsonBody | undefined;
}

/**
 * The headers of a request with the proof of who sends it, for providers where a key in the configuration is not
 * enough: a signature, or a token that a library of the provider's gets. Throws a `ProviderError` where there is none.
 */
export type SignIn = (request: UnsignedRequest) => Promise<Record<string, string>>;

/** The source of errors whose secrets grow: a token that was sent must not be in an error either. */
export interface SigningSource extends ErrorSource {
  /** Remembers the newest tokens. */
  addSecret(secret: string): void;
}

/** How many tokens are remembered: the newest, and those of requests that are still answered. */
const REMEMBERED = 8;

/** A source that also hides the tokens of its sign-ins. */
export function toSigningSource(source: ErrorSource): SigningSource {
  const secrets = [...source.secrets];
  const own = secrets.length;
  return {
    ...source,
    secrets,
    addSecret(secret) {
      if (secrets.includes(secret)) return;
      if (secrets.length - own >= REMEMBERED) secrets.splice(own, 1);
      secrets.push(secret);
    },
  };
}

/**
 * The failure of a sign-in. The client reads that the operator has to correct it; the cause and the advice are for the
 * operator's log alone, since libraries name files and addresses in their messages.
 *
 * @param advice what the operator does next, as a sentence
 */
export function signInFailure({ providerName }: ErrorSource, cause: unknown, advice: string): ProviderError {
  const error = {
    code: 401,
    message: `This server could not sign in to ${providerName}. Its operator has to correct the credentials.`,
    metadata: { provider_name: providerName, error_type: "authentication" },
  };
  const reason = cause instanceof Error ? cause.message.split("\n")[0] : undefined;
  const text = `Could not sign in to ${providerName}${reason ? `: ${reason.replace(/\.$/, "")}` : ""}. ${advice}`;
  return new ProviderError(withOperatorText(error, text), { cause, isUnbilled: true });
}
