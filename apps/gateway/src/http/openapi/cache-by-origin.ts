/**
 * How many origins are remembered; a gateway is rarely opened under more than a few, and any request can name others.
 */
const LIMIT = 20;

/** Makes something once for each origin under which clients see the gateway; again where making it failed. */
export function cacheByOrigin<Made>(make: (origin: string) => Promise<Made>): (origin: string) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (origin) => {
    const known = made.get(origin);
    if (known !== undefined) return known;
    const making = make(origin).catch((cause: unknown) => {
      if (made.get(origin) === making) made.delete(origin);
      throw cause;
    });
    if (made.size >= LIMIT) made.clear();
    made.set(origin, making);
    return making;
  };
}
