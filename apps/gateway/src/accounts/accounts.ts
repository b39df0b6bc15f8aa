/** Who makes a request. */
export interface Identity {
  userId: string;
  name: string;
  email: string;
  /** Set where an API key was shown instead of a session. */
  keyId?: string | undefined;
}

/** Identity: sign-up, sessions, API keys. */
export interface Accounts {
  /** Who sends this request, by its session cookie or its bearer key; undefined where neither is valid. */
  identify(request: Request): Promise<Identity | undefined>;
  /** Answers everything under `/api/auth/`. */
  handleAuthRequest(request: Request): Promise<Response>;
  /** Makes an API key. The key itself is returned this once; only its hash is kept. */
  createKey(userId: string, name: string): Promise<{ id: string; key: string }>;
}
