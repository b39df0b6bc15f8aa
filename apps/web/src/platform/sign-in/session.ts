import { t } from "@lingui/core/macro";
import { withoutUndefined } from "@tutti/contract";
import { fail, type Result, succeed } from "@tutti/domain";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface User {
  id: string;
  name: string;
  email: string;
}

export type SessionState =
  | { status: "loading" }
  /** The gateway could not be reached. */
  | { status: "unreachable" }
  /** `isExpired` is true if the gateway ended the session, not the user. */
  | { status: "signed-out"; isExpired: boolean }
  | {
      status: "signed-in";
      user: User;
      /** The organization that the session has open; absent: the person's own account. */
      organisationId?: string;
    };

type SignedInState = Extract<SessionState, { status: "signed-in" }>;

/** An organization that was open. */
interface Place {
  organisationId: string;
  /**
   * The user whose session it was; absent if only the gateway can tell whether the person belongs to the organization.
   */
  userId?: string;
}

/** Another service that a person can sign in with. */
export type SocialProvider = "github" | "google" | "oidc";

/** Why signing in or up was refused, for a person to read. */
export interface SignInFailure {
  message: string;
  /** The gateway's name for the reason; absent where the gateway gave none. */
  code?: string;
}

/** The step that a sign-in by password has reached. */
export type SignInStep = "signed-in" | "needs-code";

/** The form with which a person signs up. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** The secret of an invitation link. */
  invitation?: string;
  /** The code that the server printed when it started, for its first account. */
  setupCode?: string;
  /** The secret of the machine owner's link. */
  ownerLink?: string;
}

/** What admits a person whose account is made. */
export type Admission = Pick<NewAccount, "invitation" | "setupCode" | "ownerLink">;

export interface Session {
  state: StoreApi<SessionState>;
  /** Why the sign-in with another service failed, until the person has read it. */
  returnFailure: StoreApi<{ message?: string }>;
  /** The secret of the machine owner's link with which the page was opened, until it is used or refused. */
  ownerLink: StoreApi<{ secret?: string }>;
  /** Fetches from the gateway which user is signed in. */
  refresh: () => Promise<void>;
  signUp: (form: NewAccount) => Promise<Result<void, SignInFailure>>;
  signIn: (form: { email: string; password: string }) => Promise<Result<SignInStep, SignInFailure>>;
  /** The second step, where `signIn` ended with `needs-code`. */
  confirmCode: (form: { code: string; isRecoveryCode: boolean }) => Promise<Result<void, SignInFailure>>;
  /** The browser asks the person for one of their passkeys. */
  signInWithPasskey: () => Promise<Result<void, SignInFailure>>;
  /** Signs in the person at this machine without a password, by the owner's link, if the server offers it. */
  continueAsOwner: () => Promise<Result<void, SignInFailure>>;
  /**
   * @param returnTo the address to come back to, signed in or not
   * @param admission what admits a person whose account is created on the way back
   * @returns the address that the browser must go to
   */
  signInWith: (
    provider: SocialProvider,
    returnTo: string,
    admission: Admission,
  ) => Promise<Result<string, SignInFailure>>;
  signOut: () => Promise<Result<void, SignInFailure>>;
  /** Called when the gateway no longer recognizes the session. */
  expire: () => void;
}

const unreachable: SignInFailure = {
  message: t`The gateway could not be reached. Check that Tutti is running, then try again.`,
};

const unreadableAnswer: SignInFailure = { message: t`The gateway's answer was not understood. Try again.` };

/**
 * The signed-in user, over the gateway's `/api/auth` endpoints. Written by hand because better-auth's client would add
 * 13 kB (gzip) to the first load for these few calls.
 */
export function createSession(options: {
  fetch: typeof fetch;
  /** The organization that was open when the person left to sign in with the other service from which they are back. */
  organisationId?: string | undefined;
  /** The secret of the machine owner's link with which the page was opened. */
  ownerLink?: string | undefined;
}): Session {
  const state = createStore<SessionState>(() => ({ status: "loading" }));
  const returnFailure = createStore<{ message?: string }>(() => ({}));
  const ownerLink = createStore<{ secret?: string }>(() =>
    options.ownerLink === undefined ? {} : { secret: options.ownerLink },
  );
  /**
   * The organization that was open when the gateway ended the person's session, or when they left to sign in; a new
   * session has no open organization by itself.
   */
  let lastPlace: Place | undefined = options.organisationId ? { organisationId: options.organisationId } : undefined;
  let isExpired = false;
  const become = (next: SessionState): void => {
    if (next.status !== "unreachable") {
      isExpired = next.status === "signed-out" && next.isExpired;
      if (!isExpired) lastPlace = undefined;
    }
    // The failure is about an account that is not signed in any more.
    if (next.status === "signed-out" && state.getState().status === "signed-in") returnFailure.setState({}, true);
    state.setState(next, true);
  };

  const call = async (path: string, body?: object): Promise<Result<unknown, SignInFailure>> => {
    try {
      const response = await options.fetch(`/api/auth/${path}`, {
        method: body === undefined ? "GET" : "POST",
        credentials: "same-origin",
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.ok) return succeed(answer);
      const code = field(answer, "code");
      const message = failureText(answer, response.status);
      return fail(typeof code === "string" ? { message, code } : { message });
    } catch {
      return fail(unreachable);
    }
  };

  /** Opens the organization of `place` again. */
  const openAgain = async (user: User, place: Place | undefined): Promise<string | undefined> => {
    if (place === undefined || (place.userId !== undefined && place.userId !== user.id)) return undefined;
    const { organisationId } = place;
    // A person who is no longer a member works in their own account.
    return (await call("organization/set-active", { organizationId: organisationId })).ok ? organisationId : undefined;
  };

  const enterBy = async (path: string, body: object): Promise<Result<SignInStep, SignInFailure>> => {
    const place = lastPlace;
    const answer = await call(path, body);
    if (!answer.ok) return answer;
    if (field(answer.value, "twoFactorRedirect") === true) return succeed("needs-code");
    const user = userIn(answer.value);
    if (user === undefined) return fail(unreadableAnswer);
    const organisationId = await openAgain(user, place);
    returnFailure.setState({}, true);
    become(signedIn(user, organisationId));
    return succeed("signed-in");
  };

  const enter = async (path: string, body: object): Promise<Result<void, SignInFailure>> => {
    const outcome = await enterBy(path, body);
    return outcome.ok ? succeed(undefined) : outcome;
  };

  return {
    state,
    returnFailure,
    ownerLink,
    async refresh() {
      // Read before the call: the response does not contain what another call opens meanwhile.
      const place = lastPlace;
      const answer = await call("get-session");
      if (!answer.ok) return become({ status: "unreachable" });
      const user = userIn(answer.value);
      if (user === undefined) return become({ status: "signed-out", isExpired });
      const open = field(field(answer.value, "session"), "activeOrganizationId");
      become(signedIn(user, typeof open === "string" ? open : await openAgain(user, place)));
    },
    signUp: (form) => enter("sign-up/email", form),
    signIn: (form) => enterBy("sign-in/email", form),
    confirmCode: ({ code, isRecoveryCode }) =>
      enter(`two-factor/${isRecoveryCode ? "verify-backup-code" : "verify-totp"}`, { code }),
    async signInWithPasskey() {
      const optionsResult = await call("passkey/generate-authenticate-options");
      if (!optionsResult.ok) return optionsResult;
      const { askForPasskey } = await import("./passkeys.ts");
      const credentialResult = await askForPasskey(optionsResult.value).then(succeed, (error: Error) =>
        fail({ message: error.message }),
      );
      return credentialResult.ok
        ? enter("passkey/verify-authentication", { response: credentialResult.value })
        : credentialResult;
    },
    async continueAsOwner() {
      const outcome = await enter("continue-as-owner", { ownerLink: ownerLink.getState().secret ?? "" });
      if (outcome.ok || outcome.error.code === "OWNER_LINK_NOT_GOOD") ownerLink.setState({}, true);
      return outcome;
    },
    async signInWith(provider, returnTo, admission) {
      const body = { provider, callbackURL: returnTo, errorCallbackURL: returnTo, ...admission };
      const answer = await call("sign-in/social", body);
      if (!answer.ok) return answer;
      const address = field(answer.value, "url");
      return typeof address === "string" ? succeed(address) : fail(unreadableAnswer);
    },
    async signOut() {
      const answer = await call("sign-out", {});
      if (!answer.ok) return answer;
      become({ status: "signed-out", isExpired: false });
      return succeed(undefined);
    },
    expire: () => {
      const before = state.getState();
      // Requests that were sent before signing out may be refused after it.
      if (before.status === "signed-out") return;
      if (before.status === "signed-in") lastPlace = placeOf(before);
      become({ status: "signed-out", isExpired: true });
    },
  };
}

function signedIn(user: User, organisationId: string | undefined): SignedInState {
  return { status: "signed-in", user, ...withoutUndefined({ organisationId }) };
}

function placeOf({ user, organisationId }: SignedInState): Place | undefined {
  return organisationId === undefined ? undefined : { userId: user.id, organisationId };
}

/** The name of a user in the header: the first name, else the email. */
export function displayName(user: Pick<User, "name" | "email">): string {
  return user.name.trim().split(/\s+/u)[0] || user.email;
}

function userIn(answer: unknown): User | undefined {
  const user = field(answer, "user");
  const id = field(user, "id");
  const email = field(user, "email");
  const name = field(user, "name");
  if (typeof id !== "string" || typeof email !== "string") return undefined;
  return { id, email, name: typeof name === "string" ? name : "" };
}

function failureText(answer: unknown, status: number): string {
  const message = field(answer, "message");
  if (typeof message === "string" && message !== "") return message;
  if (status === 429) return t`Too many tries. Wait a moment, then try again.`;
  return t`The gateway refused with status ${status}. Try again.`;
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
