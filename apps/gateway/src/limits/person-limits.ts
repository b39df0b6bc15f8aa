/** Limits of one person's requests and spending, beside the limits for all; null: no limit of the person's own. */
export interface PersonLimits {
  /** Completions a minute, with all keys and pages together; replaces the limit for all people. */
  requestsPerMinute: number | null;
  /** US dollars in a month of UTC, with all keys, pages and organizations together. */
  dollarsPerMonth: number | null;
}
