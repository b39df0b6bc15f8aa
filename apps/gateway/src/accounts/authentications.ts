import type { Authentication } from "./authentication.ts";

/** The most origins whose better-auth instance is kept; a gateway is rarely opened under more than a few. */
const ORIGIN_LIMIT = 20;

/** The better-auth instances of a gateway, one for each origin under which it is opened. */
export interface Authentications {
  at(origin: string): Authentication;
}

/** @param create makes the instance of an origin; called again for one that was not used for long */
export function createAuthentications(create: (origin: string) => Authentication): Authentications {
  const byOrigin = new Map<string, Authentication>();
  return {
    at: (origin) => {
      const authentication = byOrigin.get(origin) ?? create(origin);
      // Put back at the end: the map keeps the origins in the order of their last use.
      byOrigin.delete(origin);
      byOrigin.set(origin, authentication);
      for (const oldest of byOrigin.keys()) {
        if (byOrigin.size <= ORIGIN_LIMIT) break;
        byOrigin.delete(oldest);
      }
      return authentication;
    },
  };
}
