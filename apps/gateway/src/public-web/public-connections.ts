import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, type Dispatcher } from "undici";
import { isPublicAddress } from "./public-address.ts";

/** The `code` of the error, by which it is recognized among failures of a connection. */
const NOT_PUBLIC = "ERR_ADDRESS_NOT_PUBLIC";

/**
 * Resolves a name, and fails unless all of its addresses are public. It is called for the very connection that is then
 * made, so that a name cannot resolve to one address when it is checked and to another when it is used.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) {
      callback(error ?? Object.assign(new Error("No address was found."), { code: "ENOTFOUND" }), "", 0);
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(Object.assign(new Error(`${hostname} is not on the public web.`), { code: NOT_PUBLIC }), "", 0);
    } else if (options.all) {
      callback(null, addresses);
    } else callback(null, first.address, first.family);
  });
};

/**
 * Connections to public addresses alone, whatever their names; a numeric address is never looked up, and is checked by
 * `isPublicHost`.
 *
 * @param timeout milliseconds to connect
 */
export function createPublicConnections(timeout: number): Dispatcher {
  return new Agent({ connect: { lookup: lookupPublic, timeout } });
}

/** Whether an address names no host by a number that is not public. */
export function isPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 || isPublicAddress(host);
}

/** Whether a request failed because the name has an address that is not public. */
export function isNotPublic(cause: unknown): boolean {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ("code" in error && error.code === NOT_PUBLIC) return true;
  }
  return false;
}
