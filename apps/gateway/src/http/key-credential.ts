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

/** How keys of this product begin. */
const OWN_PREFIX = "sk-tutti-";

/**
 * A key in `x-api-key`, as Anthropic's clients send it, or as a bearer token. With both, the one that is a key of this
 * product counts: a client may have a key of Anthropic's in the other header.
 */
export const apiKeyCredential: KeyCredential = {
  headers: ["x-api-key", "authorization"],
  read(headers) {
    const keys = [headers.get("x-api-key")?.trim(), bearerCredential.read(headers)].filter((key) => key);
    return keys.find((key) => key?.startsWith(OWN_PREFIX)) ?? keys[0];
  },
};
