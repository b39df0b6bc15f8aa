/** A code for a key that a person allowed a program. Only the SHA-256 of the code is stored. */
export interface SignInCodeTable {
  user_id: string;
  hash: string;
  /** The SHA-256 of the program's verifier, in base64url. */
  challenge: string;
  organization_id: string | null;
  key_name: string;
  /** US dollars. */
  spending_limit: number | null;
  limit_reset: "daily" | "weekly" | "monthly" | null;
  key_expires_at: number | null;
  expires_at: number;
}

/** A link by which a person sets a password, once. Only the SHA-256 of its secret is stored. */
export interface PasswordLinkTable {
  user_id: string;
  hash: string;
  created_at: number;
  expires_at: number;
}

/** A link that opens the instance to the owner of its machine, once. Only the SHA-256 of its secret is stored. */
export interface OwnerLinkTable {
  hash: string;
  expires_at: number;
}

/** A link whose bearer may join an organization. Only the SHA-256 of its secret is stored. */
export interface InvitationLinkTable {
  id: string;
  organization_id: string;
  inviter_id: string;
  role: "admin" | "member";
  hash: string;
  uses_left: number;
  created_at: number;
  expires_at: number;
}
