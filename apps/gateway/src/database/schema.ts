/**
 * A key that opens the API instead of a session. The key itself is not kept: `hash` is the SHA-256 of it, in hexadecimal, which
 * is enough for a key of 256 random bits. Times are milliseconds since the epoch.
 */
export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  hash: string;
  /** The last four characters of the key, by which its owner tells it from others. */
  last_four: string;
  created_at: number;
  /** Written at most once a minute. */
  last_used_at: number | null;
  revoked_at: number | null;
}

/** The part of better-auth's own table that the gateway reads beside it. Its column names are better-auth's. */
export interface UserTable {
  id: string;
  name: string;
  email: string;
}

/** The tables that the gateway's own queries know. The migrations make them; better-auth reads and writes its own. */
export interface DatabaseSchema {
  user: UserTable;
  api_keys: ApiKeyTable;
}
