import type { Accounts, Identity } from "../../accounts/accounts.ts";

/** Milliseconds after which a session that has ended ends its connections, at most. */
const INTERVAL = 45_000;

/** Looks from time to time whether who opened a connection is still signed in. */
export interface SessionWatch {
  /** Who it is now; undefined where the session has ended, or is another person's. Throws where it cannot be said. */
  identify(): Promise<Identity | undefined>;
  close(): void;
}

/** @param options.onEnd is called once, when the session has ended */
export function watchSession(options: {
  accounts: Pick<Accounts, "identify">;
  /** The request that opened the connection. */
  request: Request;
  userId: string;
  onEnd: () => void;
}): SessionWatch {
  const { accounts, userId, onEnd } = options;
  // Of a request that lives for hours, only what tells who sends it is kept.
  const request = new Request(options.request.url, { headers: options.request.headers });

  async function identify(): Promise<Identity | undefined> {
    const identity = await accounts.identify(request);
    return identity?.userId === userId ? identity : undefined;
  }

  async function checkSession(): Promise<void> {
    // A database that is away for a moment signs no one out.
    const isOver = await identify().then(
      (identity) => identity === undefined,
      () => false,
    );
    if (!isOver) return;
    clearInterval(timer);
    onEnd();
  }

  const timer = setInterval(() => void checkSession(), INTERVAL);
  return { identify, close: () => clearInterval(timer) };
}
