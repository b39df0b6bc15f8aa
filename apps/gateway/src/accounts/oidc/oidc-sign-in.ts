import { AsyncLocalStorage } from "node:async_hooks";
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from "@better-auth/core/oauth2";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { OidcLogin } from "../../config/config.ts";
import { type ApplyGroupsOptions, applyGroups } from "./apply-groups.ts";
import { createDiscovery } from "./discover.ts";
import { createIssuerSubjects } from "./issuer-subjects.ts";
import { type OidcClaims, readClaims } from "./read-claims.ts";

/** Sign-in by the operator's own provider (OpenID Connect), beside GitHub and Google. */
export interface OidcSignIn {
  /**
   * The plugin for better-auth, which does the rest: state, PKCE, the nonce, and finding the account. It has no routes.
   */
  plugin: Pick<BetterAuthPlugin, "id" | "init" | "hooks">;
  /** Runs one request, during which the provider's claims about the person are kept. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
}

export function createOidcSignIn(options: ApplyGroupsOptions): OidcSignIn {
  const { oidc, log } = options;
  const requests = new AsyncLocalStorage<{ claims?: OidcClaims }>();
  const provider = toProvider(oidc, {
    ...options,
    onClaims: (claims) => {
      const request = requests.getStore();
      if (request) request.claims = claims;
    },
    onFailure: (err) => log.warn({ err }, "signing in with OpenID Connect failed"),
  });
  const plugin = {
    id: "oidc",
    init: ({ socialProviders }) => ({ context: { socialProviders: [provider, ...socialProviders] } }),
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === "/callback/:id",
          handler: createAuthMiddleware(async ({ context }) => {
            const claims = requests.getStore()?.claims;
            const user = context.newSession?.user;
            if (claims && user) await applyGroups(user, claims, options);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
  return { plugin, run: (work) => requests.run({}, work) };
}

interface ProviderHooks extends Pick<ApplyGroupsOptions, "database" | "now"> {
  onClaims: (claims: OidcClaims) => void;
  onFailure: (cause: unknown) => void;
}

function toProvider(oidc: OidcLogin, { database, now, onClaims, onFailure }: ProviderHooks): OAuthProvider<OidcClaims> {
  const { clientId, clientSecret, scopes, groups } = oidc;
  const hasGroups = groups.administrators.length > 0 || groups.organizations.length > 0;
  const discover = createDiscovery({ issuer: oidc.issuer, now });
  const subjects = createIssuerSubjects({ database, issuer: oidc.issuer, now });
  const withAudit = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (cause) {
      onFailure(cause);
      throw cause;
    }
  };
  return {
    id: "oidc",
    name: oidc.name,
    issuer: oidc.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => subjects.accountIdOf(profile.sub),
    createAuthorizationURL: ({ state, codeVerifier, idTokenNonce, redirectURI, loginHint }) =>
      withAudit(async () =>
        createAuthorizationURL({
          id: "oidc",
          options: { clientId },
          authorizationEndpoint: (await discover()).authorizationEndpoint,
          state,
          codeVerifier,
          nonce: idTokenNonce,
          scopes: [...scopes],
          redirectURI,
          loginHint,
        }),
      ),
    validateAuthorizationCode: ({ code, codeVerifier, redirectURI }) =>
      withAudit(async () => {
        const { tokenEndpoint, authentication } = await discover();
        return validateAuthorizationCode({
          code,
          codeVerifier,
          redirectURI,
          options: { clientId, clientSecret },
          tokenEndpoint,
          ...(clientSecret === undefined ? { tokenEndpointAuth: { method: "none" } } : { authentication }),
        });
      }),
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      try {
        if (idToken === undefined) throw new Error("The provider gave no ID token; it needs the scope openid.");
        const claims = await readClaims(idToken, {
          provider: await discover(),
          clientId,
          nonce: expectedIdTokenNonce ?? "",
          accessToken,
          requestedClaims: ["email", "name", ...(hasGroups ? [groups.claim] : [])],
        });
        onClaims(claims);
        const { email, email_verified, name, preferred_username } = claims;
        const emailVerified = email_verified === true || email_verified === "true";
        return { user: { email, emailVerified, name: name ?? preferred_username ?? email ?? "" }, data: claims };
      } catch (cause) {
        onFailure(cause);
        return null;
      }
    },
  };
}
