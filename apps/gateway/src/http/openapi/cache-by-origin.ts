/** How many origins are cached; a gateway is rarely opened under more than a few, and any request can name others. */
const LIMIT = 20;

/** Makes a value once for each origin under which clients see the gateway; again if making it failed. */
export function cacheByOrigin<Made>(make: (origin: string) => Promise<Made>): (origin: string) => Promise<Made> {
  const documents = new Map<string, Promise<Made>>();
  return (origin) => {
    const document = documents.get(origin);
    if (document !== undefined) return document;
    const making = make(origin).catch((cause: unknown) => {
      if (documents.get(origin) === making) documents.delete(origin);
      throw cause;
    });
    if (documents.size >= LIMIT) documents.clear();
    documents.set(origin, making);
    return making;
  };
}
