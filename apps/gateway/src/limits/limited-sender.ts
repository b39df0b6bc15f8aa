import type { PersonLimits } from "./person-limits.ts";
import type { SpendingLimit } from "./spending-limit.ts";

/** The sender of a request, as far as limits apply: the person, and the key that stands for the person. */
export interface LimitedSender {
  userId: string;
  /** Set where an API key was shown instead of a session. */
  keyId?: string | undefined;
  /** The person's own limits for requests and spending; absent where the person has none. */
  limits?: PersonLimits | undefined;
  /** What the key may spend; absent where it has no limit of its own. */
  spendingLimit?: SpendingLimit | undefined;
}
