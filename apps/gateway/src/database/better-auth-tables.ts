import type { Generated } from "kysely";

/* The columns of better-auth's tables that the gateway's own queries read as well. Their names are better-auth's. */

/** The people. */
export interface UserTable {
  id: string;
  name: string;
  email: string;
  image: string | null;
  /** `admin`: administers the instance. Our own column. */
  role: "admin" | null;
  /** Milliseconds since the epoch; null: the person may sign in. Our own column. */
  disabled_at: number | null;
  /** Whether signing in with a password requires a code as well; 0 or 1 in the embedded database. */
  twoFactorEnabled: boolean | number | null;
  /** ISO 8601 in the embedded database. */
  createdAt: Generated<string | Date>;
}

/** Their sessions. */
export interface SessionTable {
  id: string;
  userId: string;
  /** The SHA-256 of the token in the browser's cookie, in hexadecimal. */
  token: string;
  /** ISO 8601 in the embedded database. */
  createdAt: string | Date;
  expiresAt: string | Date;
  userAgent: string | null;
  /** Milliseconds since the epoch; written at most once a minute. Our own column. */
  last_used_at: number | null;
}

/** The ways in which people sign in: a password, or an account elsewhere. */
export interface AccountTable {
  id: string;
  userId: string;
  /** `credential`: a password. */
  providerId: string;
  accountId: string;
  /** The scrypt hash, by better-auth. */
  password: string | null;
  createdAt: string | Date;
  updatedAt: string | Date;
}

/** Two-step sign-in: the key of an authenticator app and the recovery codes, encrypted by better-auth. */
export interface TwoFactorTable {
  id: string;
  userId: string;
  secret: string;
  backupCodes: string;
}

export interface PasskeyTable {
  id: string;
  userId: string;
}

export interface OrganizationTable {
  id: string;
  name: string;
  /** Unique. */
  slug: string;
  /** ISO 8601 in the embedded database. */
  createdAt: string | Date;
}

/** The members of organizations. `role` is owner, admin or member, or several of them joined by commas. */
export interface MemberTable {
  id: string;
  organizationId: string;
  userId: string;
  role: string;
  /** ISO 8601 in the embedded database. */
  createdAt: string | Date;
}
