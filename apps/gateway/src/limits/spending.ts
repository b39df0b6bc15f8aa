/** What keys have spent, as the ledger knows it. */
export interface Spending {
  /** US dollars that a key has spent since a time (milliseconds since the epoch), or ever. */
  spendOf(query: { keyId: string; since?: number | undefined }): Promise<number>;
}
