import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

/** The id and the secret with which a client has to be registered. */
export const OIDC_CLIENT = { id: "tutti", secret: "its-secret" };

/** The claims of a person who signs in. */
export interface IdentityClaims {
  sub: string;
  email: string;
  groups?: string[];
  [claim: string]: unknown;
}

/** The defects of an ID token from a broken provider, or from an attacker in its place. */
export interface ForgedToken {
  isSignedByOther?: boolean;
  claims?: Record<string, unknown>;
  /** Milliseconds by which the token is older than it should be. */
  age?: number;
  hasNoToken?: boolean;
}

export type ScriptedIdentityProvider = Awaited<ReturnType<typeof startScriptedIdentityProvider>>;

/**
 * An OpenID provider on this machine that checks the requests that it gets, as RFC 6749, RFC 7636 and OpenID Connect
 * Core say. Its page for people is `authorize`, or, for browsers, an address that redirects straight back with the
 * claims of `signInAs`.
 */
export async function startScriptedIdentityProvider() {
  const [keys, others] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const codes = new Map<
    string,
    { person: IdentityClaims; challenge: string; nonce: string; redirect: string; forgery: ForgedToken }
  >();
  const refusals: string[] = [];
  let issuer = "";
  let signedIn: IdentityClaims | undefined;
  function authorize(url: string, person: IdentityClaims, forgery: ForgedToken = {}): string {
    const requestUrl = new URL(url, issuer);
    const parameter = (name: string) => requestUrl.searchParams.get(name) ?? "";
    const isRight =
      requestUrl.origin + requestUrl.pathname === `${issuer}/authorize` &&
      parameter("code_challenge_method") === "S256" &&
      parameter("response_type") === "code" &&
      parameter("client_id") === OIDC_CLIENT.id &&
      parameter("nonce").length >= 16;
    if (!isRight) throw new Error(`No provider lets a person in by ${url}`);
    const code = randomBytes(8).toString("hex");
    const redirect = parameter("redirect_uri");
    codes.set(code, { person, challenge: parameter("code_challenge"), nonce: parameter("nonce"), redirect, forgery });
    return `${redirect}?${new URLSearchParams({ code, state: parameter("state") })}`;
  }
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", issuer);
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/.well-known/openid-configuration") {
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ["RS256"],
      });
    }
    if (pathname === "/authorize" && signedIn !== undefined) {
      return void response.writeHead(302, { location: authorize(request.url ?? "", signedIn) }).end();
    }
    if (pathname === "/keys") {
      return send(200, { keys: [{ ...(await exportJWK(keys.publicKey)), kid: "1", alg: "RS256", use: "sig" }] });
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const grant = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const authorization = `Basic ${Buffer.from(`${OIDC_CLIENT.id}:${OIDC_CLIENT.secret}`).toString("base64")}`;
    const isRight =
      grant !== undefined &&
      request.headers.authorization === authorization &&
      challenge === grant.challenge &&
      form.get("redirect_uri") === grant.redirect;
    if (!isRight) {
      refusals.push(form.get("code") ?? "");
      return send(400, { error: "invalid_grant" });
    }
    const { person, nonce, forgery } = grant;
    const issuedAt = Math.floor((Date.now() - (forgery.age ?? 0)) / 1000);
    const idToken = await new SignJWT({
      iss: issuer,
      aud: OIDC_CLIENT.id,
      iat: issuedAt,
      exp: issuedAt + 300,
      nonce,
      ...person,
      ...forgery.claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .sign(forgery.isSignedByOther ? others.privateKey : keys.privateKey);
    send(200, {
      access_token: "an-access-token",
      token_type: "Bearer",
      ...(forgery.hasNoToken ? {} : { id_token: idToken }),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    refusals,
    /** Sets the person who signs in at the provider's own page, for browsers. */
    signInAs(person: IdentityClaims): void {
      signedIn = person;
    },
    /** Signs the person in, and returns the address to which the person is sent back. */
    authorize,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
