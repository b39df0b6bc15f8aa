import { createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import * as z from "zod";

/** A provider's own description of itself (OpenID Connect Discovery 1.0). */
export interface OidcProvider {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  /** How the client authenticates with its secret. */
  authentication: "basic" | "post";
  /** The accepted signature algorithms of ID tokens; only those with private keys. */
  algorithms: string[];
  keys: JWTVerifyGetKey;
}

/** Milliseconds for which a description is cached. */
const BELIEVED_FOR = 3_600_000;

/** Milliseconds after which a request to a provider that does not respond is aborted. */
const TIMEOUT = 10_000;

/** The algorithms of RFC 7518 and 8037 that do not sign with a client's secret. */
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^EdDSA$/;

const descriptionSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
});

/**
 * Requests a provider's description when it is first needed, so that the start does not wait for it, and requests it
 * again when the provider could not be reached.
 *
 * @param options.now milliseconds since the epoch
 */
export function createDiscovery({ issuer, now }: { issuer: string; now: () => number }): () => Promise<OidcProvider> {
  let last: { provider: Promise<OidcProvider>; at: number } | undefined;
  return () => {
    if (last === undefined || now() - last.at >= BELIEVED_FOR) {
      const discovery = { provider: discover(issuer), at: now() };
      discovery.provider.catch(() => {
        if (last === discovery) last = undefined;
      });
      last = discovery;
    }
    return last.provider;
  };
}

async function discover(issuer: string): Promise<OidcProvider> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${address} responded with status ${response.status}.`);
  const description = descriptionSchema.parse(await response.json());
  if (description.issuer !== issuer) {
    throw new Error(
      `${address} describes the issuer "${description.issuer}"; set TUTTI_OIDC_ISSUER to exactly this value.`,
    );
  }
  const algorithms = description.id_token_signing_alg_values_supported.filter((name) => asymmetric.test(name));
  const methods = description.token_endpoint_auth_methods_supported;
  return {
    issuer,
    authorizationEndpoint: description.authorization_endpoint,
    tokenEndpoint: description.token_endpoint,
    userinfoEndpoint: description.userinfo_endpoint,
    authentication:
      !methods.includes("client_secret_basic") && methods.includes("client_secret_post") ? "post" : "basic",
    algorithms,
    keys: createRemoteJWKSet(new URL(description.jwks_uri), { timeoutDuration: TIMEOUT }),
  };
}
