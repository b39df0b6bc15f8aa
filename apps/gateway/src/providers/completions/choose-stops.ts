/** The most stop strings that servers take: OpenAI's limit, and the usual one of TGI. */
const STOP_LIMIT = 4;

/**
 * The stop strings that are sent to the server, and all of them. Of more than four, the format's most useful one is
 * sent, then the client's, then as many of the others as fit; the rest still end the answer, but the server does not
 * know them, so that the gateway has to close the connection.
 */
export function chooseStops(
  ofFormat: readonly string[],
  stops: string | readonly string[] | null | undefined,
): { sentStops: string[]; all: string[] } {
  const ofClient = (typeof stops === "string" ? [stops] : (stops ?? [])).filter((stop) => stop !== "");
  const all = [...new Set([...ofFormat.slice(0, 1), ...ofClient, ...ofFormat.slice(1)])];
  return { sentStops: all.slice(0, STOP_LIMIT), all };
}
