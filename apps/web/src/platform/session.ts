import { t } from "@lingui/core/macro";
import { fail, type Result, succeed } from "@tutti/domain";
import { createStore, type StoreApi } from "zustand/vanilla";

export interface User {
  id: string;
  name: string;
  email: string;
}

export type SessionState =
  | { status: "loading" }
  /** The gateway could not be asked. */
  | { status: "unreachable" }
  /** `isExpired` where the gateway ended the session, not the user. */
  | { status: "signed-out"; isExpired: boolean }
  | {
      status: "signed-in";
      user: User;
      /** What the session has open; absent: the person's own. */
      organisationId?: string;
    };

type SignedInState = Extract<SessionState, { status: "signed-in" }>;

/** An organization that was open. */
interface Place {
  organisationId: string;
  /** Whose session it was; absent where only the gateway can say whether the person belongs there. */
  userId?: string;
}

/** Another service that a person can sign in with. */
export type SocialProvider = "github" | "google" | "oidc";

/** Why signing in or up was refused, for a person to read. */
export interface SignInFailure {
  message: string;
}

/** Where signing in by a password has come to. */
export type SignInStep = "signed-in" | "needs-code";

/** What a person signs up with. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** What a link that invites carries. */
  invitation?: string;
  /** What the server printed when it started, for its first account. */
  setupCode?: string;
}

export interface Session {
  state: StoreApi<SessionState>;
  /** Why the person came back from another service as they went, until they have read it. */
  returnFailure: StoreApi<{ message?: string }>;
  /** Asks the gateway who is signed in. */
  refresh: () => Promise<void>;
  signUp: (form: NewAccount) => Promise<Result<void, SignInFailure>>;
  signIn: (form: { email: string; password: string }) => Promise<Result<SignInStep, SignInFailure>>;
  /** The second step, where `signIn` ended with `needs-code`. */
  confirmCode: (form: { code: string; isRecoveryCode: boolean }) => Promise<Result<void, SignInFailure>>;
  /** The browser asks the person for one of their passkeys. */
  signInWithPasskey: () => Promise<Result<void, SignInFailure>>;
  /** The person at this machine goes on without a password, where the server offers it. */
  continueAsOwner: () => Promise<Result<void, SignInFailure>>;
  /**
   * @param returnTo the address to come back to, signed in or not
   * @param admission what lets the person in whose account is made on the way back
   * @returns where the browser must go
   */
  signInWith: (
    provider: SocialProvider,
    returnTo: string,
    admission: Pick<NewAccount, "invitation" | "setupCode">,
  ) => Promise<Result<string, SignInFailure>>;
  signOut: () => Promise<Result<void, SignInFailure>>;
  /** The gateway no longer knows the session. */
  expire: () => void;
}

const unreachable: SignInFailure = {
  message: t`The gateway could not be reached. Check that Tutti is running, then try again.`,
};

const unreadableAnswer: SignInFailure = { message: t`The gateway's answer was not understood. Try again.` };

/**
 * Who is signed in, over the gateway's `/api/auth` endpoints. Written by hand because better-auth's client would add 13
 * kB (gzip) to the first load for these four calls.
 */
export function createSession(options: {
  fetch: typeof fetch;
  /** What was open when the person went to another service to sign in, from where they are back. */
  organisationId?: string | undefined;
}): Session {
  const state = createStore<SessionState>(() => ({ status: "loading" }));
  const returnFailure = createStore<{ message?: string }>(() => ({}));
  /**
   * Where the person was when the gateway ended their session, or when they went to sign in; a new session has nothing
   * open by itself.
   */
  let lastPlace: Place | undefined = options.organisationId ? { organisationId: options.organisationId } : undefined;
  let isExpired = false;
  const become = (next: SessionState): void => {
    if (next.status !== "unreachable") {
      isExpired = next.status === "signed-out" && next.isExpired;
      if (!isExpired) lastPlace = undefined;
    }
    // It is about an account that is open no more.
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
      return response.ok ? succeed(answer) : fail({ message: failureText(answer, response.status) });
    } catch {
      return fail(unreachable);
    }
  };

  /** Goes on where the person was. */
  const openAgain = async (user: User, place: Place | undefined): Promise<string | undefined> => {
    if (place === undefined || (place.userId !== undefined && place.userId !== user.id)) return undefined;
    const { organisationId } = place;
    // Who is no member any more works for themselves.
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
    async refresh() {
      // Before it is asked: what another call opens meanwhile is not in the answer.
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
    continueAsOwner: () => enter("continue-as-owner", {}),
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
      // What was asked before signing out may be refused after it.
      if (before.status === "signed-out") return;
      if (before.status === "signed-in") lastPlace = placeOf(before);
      become({ status: "signed-out", isExpired: true });
    },
  };
}

function signedIn(user: User, organisationId: string | undefined): SignedInState {
  return { status: "signed-in", user, ...(organisationId === undefined ? {} : { organisationId }) };
}

function placeOf({ user, organisationId }: SignedInState): Place | undefined {
  return organisationId === undefined ? undefined : { userId: user.id, organisationId };
}

/** What the header calls a user: the first name, else the email. */
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
