/** What a person may ask for and spend, beside what holds for everybody; null: no limit of the person's own. */
export interface PersonLimits {
  /** Completions a minute, with all keys and pages together; takes the place of everybody's limit. */
  requestsPerMinute: number | null;
  /** US dollars in a month of UTC, with all keys, pages and organizations together. */
  dollarsPerMonth: number | null;
}

/** The limits of a row that was joined; nothing where there are none. */
export function limitsOf(row: { requests_per_minute: number | null; dollars_per_month: number | null }): {
  limits?: PersonLimits;
} {
  const { requests_per_minute: requestsPerMinute, dollars_per_month: dollarsPerMonth } = row;
  if (requestsPerMinute === null && dollarsPerMonth === null) return {};
  return { limits: { requestsPerMinute, dollarsPerMonth } };
}
