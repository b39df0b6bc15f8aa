import type { SignUpRule } from "../config/config.ts";
import type { Attempts } from "../limits/attempts.ts";
import type { Result } from "../result.ts";
import type { InstanceInvitations } from "./admission/instance-invitations.ts";
import type { InvitationLinks } from "./admission/invitation-links.ts";
import type { ApiKeys } from "./api-keys.ts";
import type { Identity } from "./identity.ts";
import type { JoinFailure } from "./organizations/join-organization.ts";
import type { Memberships } from "./organizations/memberships.ts";
import type { AccessWatch } from "./people/access-watch.ts";
import type { UserSettings } from "./people/user-settings.ts";
import type { Sessions } from "./sign-in/sessions.ts";

/** Data about a request that only its socket has. */
export interface Peer {
  /** The address at the other end of the connection: a reverse proxy's own, where one stands in front. */
  address: string | undefined;
}

import type { SignInCodes } from "./sign-in/sign-in-codes.ts";

/** The ways to sign in besides an email address and a password. */
export type SocialProvider = "github" | "google" | "oidc";

/** Identity: sign-up, sessions, organizations, API keys. */
export interface Accounts {
  /**
   * The sender of this request, by its API key or its session cookie; undefined where the credential is not valid.
   * With a key, the cookie is ignored. A cookie counts only on a request that is not from another origin's page.
   * The result is cached for a few seconds: changes at this gateway, and at gateways and workers that it
   * has a bus with, apply at once, other changes of the same database after that time.
   *
   * @param key the key that the request has in the form of its path; undefined where it has none
   */
  identify(request: Request, key?: string): Promise<Identity | undefined>;
  /** Handles every request under `/api/auth/`. Attempts are counted, also by the peer's address. */
  handleAuthRequest(request: Request, peer?: Peer): Promise<Response>;
  /** The origin under which the sender of this request sees the product. */
  originOf(request: Request): string;
  /**
   * The origin of links that leave the sender's browser: `PUBLIC_URL` where it is set, whichever host the request has.
   */
  linkOriginOf(request: Request): string;
  /** The address of the client that sent the request: the peer's, or the one that the reverse proxy reports. */
  addressOf(request: Request, peer?: Peer): string | undefined;
  /** Counts attempts at everything that may be guessed. */
  readonly attempts: Attempts;
  /** Makes the person a member by an invitation's secret, and opens the organization in the session of this request. */
  join(request: Request, joining: { userId: string; secret: string }): Promise<Result<string, JoinFailure>>;
  /** Looks up every sender again at the next request; call it after each change of who may sign in. */
  forgetIdentities(): void;
  /** Ends what runs in a person's name when its access ends. */
  readonly access: Pick<AccessWatch, "hold">;
  close(): void;
  readonly keys: ApiKeys;
  /** Codes for keys that people allow programs. */
  readonly signInCodes: SignInCodes;
  readonly sessions: Sessions;
  readonly memberships: Memberships;
  readonly invitations: InvitationLinks;
  /** Links by which new people sign up, into no organization. */
  readonly instanceInvitations: InstanceInvitations;
  readonly settings: UserSettings;
  readonly socialProviders: readonly SocialProvider[];
  /** The name under which people know the operator's OpenID provider; undefined where there is none. */
  readonly oidcName: string | undefined;
  /** The rule for new accounts after the first one. */
  signUpRule(): Promise<SignUpRule["type"]>;
  /**
   * Whether new people could make an account now by this person's links into organizations; else only people who have
   * one join by them.
   */
  admitsNewcomers(userId: string): Promise<boolean>;
  /** Whether the person may make an organization now. */
  mayMakeOrganizations(userId: string): Promise<boolean>;
  /** Whether there is no account yet, and the first one needs the set-up code. */
  needsSetupCode(): Promise<boolean>;
  /** Whether a person who has forgotten the password can be mailed a link. */
  readonly sendsMail: boolean;
  /** Whether the person at this machine may continue without a password, by a link. */
  isOwnerOffered(): Promise<boolean>;
  /** The secret of a new link by which the owner continues; undefined where that is not offered. */
  makeOwnerLink(): Promise<string | undefined>;
}
