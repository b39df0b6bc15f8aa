import { createHash } from "node:crypto";
import { createExpiringCache } from "../../expiring-cache.ts";
import { type AttemptsOptions, createAttempts } from "../../limits/attempts.ts";
import { createMemoryCounter } from "../../limits/request-counter.ts";
import { createQuotas, type Quotas } from "../../quotas/quotas.ts";
import type { Accounts, Peer, SocialProvider } from "../accounts.ts";
import { createApiKeys } from "../api-keys.ts";
import { type Authentication, type AuthenticationOptions, createAuthentication } from "../authentication.ts";
import { createAuthentications } from "../authentications.ts";
import type { Identity } from "../identity.ts";
import { createOidcSignIn } from "../oidc/oidc-sign-in.ts";
import { joinOrganization } from "../organizations/join-organization.ts";
import { createMemberships } from "../organizations/memberships.ts";
import { mayMakeOrganizations } from "../organizations/organization-rules.ts";
import { type AccessWatchOptions, createAccessWatch } from "../people/access-watch.ts";
import { isAdministrator } from "../people/is-administrator.ts";
import { createUserSettings } from "../people/user-settings.ts";
import { withinLimits } from "../sign-in/auth-attempts.ts";
import { findAuthPath } from "../sign-in/auth-paths.ts";
import { toAuthRequest } from "../sign-in/auth-request.ts";
import { refuse, refuseBody, refusePath, toAuthResponse } from "../sign-in/auth-response.ts";
import { createLocalOwner, OWNER_PATH, remoteOwnerRefusal } from "../sign-in/local-owner.ts";
import { placeOfRequest } from "../sign-in/local-request.ts";
import { createOwnerLinks } from "../sign-in/owner-links.ts";
import { type AddressRules, clientAddress, isFromOwnPage, publicOrigin } from "../sign-in/public-origin.ts";
import { readSession, sessionIdentity } from "../sign-in/session-identity.ts";
import { createSessions, noteSessionUse, type SessionUse } from "../sign-in/sessions.ts";
import { createSignInCodes } from "../sign-in/sign-in-codes.ts";
import { usedCodes } from "../sign-in/spent-codes.ts";
import { createAdmission, type SignUpSettings } from "./admit-accounts.ts";
import { createInstanceInvitations } from "./instance-invitations.ts";
import { createInvitationLinks } from "./invitation-links.ts";
import { admitsNewcomers } from "./sign-up-rules.ts";

/** Everything that accounts depend on. */
export interface AccountsOptions
  extends Omit<
      AuthenticationOptions,
      "admission" | "organizationMakers" | "quotas" | "localOwner" | "ownerLinks" | "oidcSignIn" | "usedCodes"
    >,
    AddressRules {
  /** For several processes that count attempts together; default: this one counts alone. */
  createCounter?: AttemptsOptions["createCounter"];
  /** Replaces rules of the table of attempts. */
  attemptRules?: AttemptsOptions["rules"];
  /** Reaches the other gateways or workers; default: there are none. */
  bus?: AccessWatchOptions["bus"];
  /** Default: the table's numbers, without a rate. */
  quotas?: Quotas | undefined;
  /** Default: every person may sign up, without a code. */
  signUp?: SignUpSettings;
  /** Who may make organizations now. Default: everyone. */
  organizationMakers?: AuthenticationOptions["organizationMakers"];
  /** Whether no other machine can reach the gateway. Default: others can. */
  isForThisMachine?: boolean;
}

/** Milliseconds for which a session's identity is cached without another database query. */
const BELIEVED_FOR = 5_000;

/** Identity on a database: better-auth for people and organizations, our own table for API keys. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { trustProxy, log, now } = options;
  const { queries } = options.database;
  const { quotas = createQuotas({ queries }) } = options;
  const access = createAccessWatch({ queries, bus: options.bus, onForeignChange: clearIdentities, log, now });
  const keys = createApiKeys({ queries, quotas, onChange: access.announce, log, now });
  const memberships = createMemberships(queries);
  const invitations = createInvitationLinks({ queries, quotas, now });
  const signUp = options.signUp ?? {
    rule: async () => ({ type: "open" }) as const,
    inviters: async () => "administrators" as const,
    first: { type: "none" } as const,
  };
  const organizationMakers = options.organizationMakers ?? (async () => "everyone" as const);
  const isForThisMachine = options.isForThisMachine ?? false;
  const ownerLinks = createOwnerLinks({ queries, now });
  const instanceInvitations = createInstanceInvitations({ queries, quotas, now });
  const admission = createAdmission({
    queries,
    invitations,
    instanceInvitations,
    ownerLinks: isForThisMachine ? ownerLinks : undefined,
    settings: signUp,
    quotas,
    now,
  });
  const localOwner = createLocalOwner({ queries, isForThisMachine });
  const identities = createExpiringCache<{ identity: Identity; use: SessionUse }>({
    lifetime: BELIEVED_FOR,
    limit: 10_000,
    now,
  });
  const { database, oidc } = options;
  const oidcSignIn = oidc && createOidcSignIn({ database, memberships, quotas, oidc, log, now });
  const attempts = createAttempts({ createCounter: options.createCounter, rules: options.attemptRules });
  const usedCodesCounter = (options.createCounter ?? createMemoryCounter)(usedCodes);
  const authentications = createAuthentications((origin) =>
    createAuthentication(origin, {
      ...options,
      admission,
      organizationMakers,
      quotas,
      localOwner,
      usedCodes: usedCodesCounter,
      ownerLinks,
      oidcSignIn,
    }),
  );
  const authenticationOf = (request: Request): Authentication => authentications.at(publicOrigin(request, options));

  async function identify(request: Request, key?: string): Promise<Identity | undefined> {
    if (key !== undefined) return keys.identify(key);
    const cookie = request.headers.get("cookie");
    if (cookie === null || !isFromOwnPage(request, options)) return undefined;
    // Hashed, since browsers may send many other cookies along.
    const name = createHash("sha256").update(cookie).digest("base64");
    const identity = await identities.get(name, async () => {
      const session = await readSession(authenticationOf(request), request);
      return session && sessionIdentity(session, { queries, memberships });
    });
    if (identity === undefined) return undefined;
    await noteSessionUse(identity.use, { queries, log, now });
    return identity.identity;
  }

  /** Call it after any change that may end a session, a membership or an organization. */
  function forgetIdentities(): void {
    clearIdentities();
    access.announce();
  }

  function clearIdentities(): void {
    identities.clear();
    keys.forgetIdentities();
  }

  const join: Accounts["join"] = async (request, { userId, secret }) => {
    try {
      const joinResult = await joinOrganization({ userId, secret }, { queries, links: invitations, quotas, now });
      if (!joinResult.ok) return joinResult;
      const { api } = authenticationOf(request);
      const organizationId = joinResult.value;
      await api.setActiveOrganization({ headers: request.headers, body: { organizationId } });
      return joinResult;
    } finally {
      forgetIdentities();
    }
  };

  const addressOf: Accounts["addressOf"] = (request, peer) =>
    clientAddress(request, { trustProxy, peerAddress: peer?.address });

  async function handleAuthRequest(request: Request, peer?: Peer): Promise<Response> {
    const path = findAuthPath(request.method, new URL(request.url).pathname);
    if (path === undefined) return refusePath(request);
    const origin = publicOrigin(request, options);
    const address = addressOf(request, peer);
    const read = await toAuthRequest(request, { origin, address }).catch(refuseBody);
    if (read instanceof Response) return read;
    const isRemoteOwner = path.path === OWNER_PATH && placeOfRequest(request.headers, peer?.address).type !== "local";
    // Within the limits: refused attempts count as well.
    const work = async () =>
      isRemoteOwner ? refuse(403, remoteOwnerRefusal) : authentications.at(origin).handler(read.request);
    const response = await withinLimits(
      { path, request, form: read.form, address },
      { attempts, secret: options.secret, identify, run: () => (oidcSignIn ? oidcSignIn.run(work) : work()) },
    );
    if (request.method !== "GET") forgetIdentities();
    return toAuthResponse(response, request);
  }

  const socialProviders: SocialProvider[] = [
    ...(oidc ? (["oidc"] as const) : []),
    ...(["github", "google"] as const).filter((name) => options.socialLogins[name]),
  ];
  return {
    identify,
    handleAuthRequest,
    originOf: (request) => publicOrigin(request, options),
    linkOriginOf: (request) => options.publicUrl ?? publicOrigin(request, options),
    addressOf,
    attempts,
    keys,
    sessions: createSessions({ queries, now, onEnd: forgetIdentities }),
    memberships,
    invitations,
    instanceInvitations,
    join,
    forgetIdentities,
    access,
    close: access.close,
    sendsMail: options.sendLink !== undefined,
    settings: createUserSettings(queries),
    socialProviders,
    oidcName: oidc?.name,
    signUpRule: async () => (await signUp.rule()).type,
    admitsNewcomers: async (userId) =>
      admitsNewcomers(await signUp.rule(), {
        inviters: await signUp.inviters(),
        isAdministrator: await isAdministrator(queries, userId),
      }),
    mayMakeOrganizations: async (userId) =>
      mayMakeOrganizations(queries, { userId, makers: await organizationMakers() }),
    needsSetupCode: admission.needsSetupCode,
    isOwnerOffered: localOwner.isOffered,
    signInCodes: createSignInCodes({ queries, now }),
    makeOwnerLink: async () => ((await localOwner.isOffered()) ? ownerLinks.create() : undefined),
  };
}
