/** Limits of one person's requests and spending, beside the limits for all; null: no limit of the person's own. */
export interface PersonLimits {
  /** Completions a minute, with all keys and pages together; replaces the limit for all people. */
  requestsPerMinute: number | null;
  /** US dollars in a month of UTC, with all keys, pages and organizations together. */
  dollarsPerMonth: number | null;
}

/** The limits of a joined row; empty where there are none. */
export function limitsOf(row: { requests_per_minute: number | null; dollars_per_month: number | null }): {
  limits?: PersonLimits;
} {
  const { requests_per_minute: requestsPerMinute, dollars_per_month: dollarsPerMonth } = row;
  if (requestsPerMinute === null && dollarsPerMonth === null) return {};
  return { limits: { requestsPerMinute, dollarsPerMonth } };
}
