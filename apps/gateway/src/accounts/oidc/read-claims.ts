import { jwtVerify } from "jose";
import * as z from "zod";
import type { OidcProvider } from "./discover.ts";

/** Seconds that the clocks of both sides may differ. */
const CLOCK_TOLERANCE = 60;

/** Milliseconds after which a request to a provider that does not respond is aborted. */
const TIMEOUT = 10_000;

/** A provider's claims about a person, with any further claims that it sends. */
export type OidcClaims = z.infer<typeof claimsSchema>;

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  // Some providers send it as a text.
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
});

export interface ReadClaimsOptions {
  provider: OidcProvider;
  clientId: string;
  /** The nonce that the sign-in request carried; an ID token with another nonce is refused. */
  nonce: string;
  accessToken: string | undefined;
  /** Claims that are requested from the provider's userinfo endpoint where the ID token does not have them. */
  requestedClaims: readonly string[];
}

/**
 * The claims of an ID token, once its signature, issuer, audience, time and nonce are verified (OpenID Connect Core
 * 1.0, 3.1.3.7). Throws where one of them is wrong.
 */
export async function readClaims(idToken: string, options: ReadClaimsOptions): Promise<OidcClaims> {
  const { provider, clientId, nonce, accessToken, requestedClaims } = options;
  const { payload } = await jwtVerify(idToken, provider.keys, {
    issuer: provider.issuer,
    audience: clientId,
    algorithms: provider.algorithms,
    requiredClaims: ["sub", "iat", "exp", "nonce"],
    clockTolerance: CLOCK_TOLERANCE,
  });
  if (nonce === "" || payload["nonce"] !== nonce) throw new Error("The ID token belongs to another sign-in.");
  const isForOthers = Array.isArray(payload.aud) && payload.aud.length > 1;
  if (isForOthers && payload["azp"] !== clientId) throw new Error("The ID token was issued for another client.");
  const claims = claimsSchema.parse(payload);
  const isWhole = requestedClaims.every((name) => claims[name] !== undefined);
  if (isWhole || provider.userinfoEndpoint === undefined || accessToken === undefined) return claims;
  const more = await askUserinfo(provider.userinfoEndpoint, accessToken);
  if (more.sub !== claims.sub) throw new Error("The userinfo endpoint describes a different person than the ID token.");
  return { ...more, ...claims };
}

async function askUserinfo(address: string, accessToken: string): Promise<OidcClaims> {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`The userinfo endpoint responded with status ${response.status}.`);
  return claimsSchema.parse(await response.json());
}
