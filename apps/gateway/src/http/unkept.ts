/** The header of what is never taken from a cache: secrets, and what somebody just did. */
export const unkept = { "cache-control": "no-store" } as const;
