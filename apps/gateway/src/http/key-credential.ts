/** The headers by which clients of a wire form send an API key. */
export interface KeyCredential {
  /**
   * In lower case. A page of another origin may send a request that has one of them, as a browser asks the gateway
   * first whether it may.
   */
  readonly headers: readonly [string, ...string[]];
  /** The key; undefined where there is none, or not in the form. */
  read(headers: Headers): string | undefined;
}

/** A key as a bearer token (RFC 6750, section 2.1). */
export const bearerCredential: KeyCredential = {
  headers: ["authorization"],
  read: (headers) => /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1],
};
