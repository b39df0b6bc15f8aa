/** Who makes a request. */
export interface Identity {
  userId: string;
  name: string;
  email: string;
  /** Set where an API key was shown instead of a session. */
  keyId?: string | undefined;
}

/** What only the socket knows about a request. */
export interface Peer {
  /** The address at the other end of the connection: a reverse proxy's own, where one stands in front. */
  address: string | undefined;
}

/** Identity: sign-up, sessions, API keys. */
export interface Accounts {
  /**
   * Who sends this request, by its bearer key or its session cookie; undefined where what it shows is not valid. A bearer
   * key decides alone where there is one. A cookie counts only on a request that is not of another origin's page.
   */
  identify(request: Request): Promise<Identity | undefined>;
  /** Answers everything under `/api/auth/`. The peer's address is what attempts to sign in are counted by. */
  handleAuthRequest(request: Request, peer?: Peer): Promise<Response>;
  /** Makes an API key. The key itself is returned this once; only its hash is kept. */
  createKey(userId: string, name: string): Promise<{ id: string; key: string }>;
}
