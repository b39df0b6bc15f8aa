/** The headers of responses that no cache may store: secrets, and what the person has just changed. */
export const noStoreHeaders = { "cache-control": "no-store" } as const;
