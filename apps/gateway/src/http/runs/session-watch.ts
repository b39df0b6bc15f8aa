import type { Accounts } from "../../accounts/accounts.ts";
import type { Identity } from "../../accounts/identity.ts";
import { identify as identifySender } from "../authenticate.ts";

/** The most milliseconds after which the connections of an ended session are closed. */
const INTERVAL = 45_000;

/** Checks from time to time whether the sender who opened a connection is still signed in. */
export interface SessionWatch {
  /**
   * The current identity; undefined if the session has ended, or is another person's. Throws if it cannot be
   * determined.
   */
  identify(): Promise<Identity | undefined>;
  close(): void;
}

/** @param options.onEnd is called once, when the session has ended */
export function watchSession(options: {
  accounts: Pick<Accounts, "identify" | "access">;
  /** The request that opened the connection. */
  request: Request;
  identity: Pick<Identity, "userId" | "keyId" | "sessionId">;
  onEnd: () => void;
}): SessionWatch {
  const { accounts, onEnd } = options;
  const { userId, keyId, sessionId } = options.identity;
  // A request may live for hours: only its address and headers are kept.
  const request = new Request(options.request.url, { headers: options.request.headers });

  async function identify(): Promise<Identity | undefined> {
    const identity = await identifySender(request, accounts);
    return identity?.userId === userId ? identity : undefined;
  }

  async function checkSession(): Promise<void> {
    // A database that cannot be reached for a moment signs no person out.
    const isOver = await identify().then(
      (identity) => identity === undefined,
      () => false,
    );
    if (isOver) end();
  }

  function end(): void {
    close();
    onEnd();
  }

  function close(): void {
    clearInterval(timer);
    release();
  }

  const timer = setInterval(() => void checkSession(), INTERVAL);
  // Not with the organization: the connection stays open where the person leaves one, and its runs end by themselves.
  const release = accounts.access.hold({ userId, keyId, sessionId }, end);
  return { identify, close };
}
