/** The most stop strings that servers take: OpenAI's limit, and the usual one of TGI. */
const STOP_LIMIT = 4;

/**
 * The stop strings that a server is told, and all of them. Of more than four, the format's most useful one is kept,
 * then the client's, then what there is room for; the others still end the answer, only that the server does not know
 * and has to be left.
 */
export function chooseStops(
  ofFormat: readonly string[],
  stops: string | readonly string[] | null | undefined,
): { sentStops: string[]; all: string[] } {
  const ofClient = (typeof stops === "string" ? [stops] : (stops ?? [])).filter((stop) => stop !== "");
  const all = [...new Set([...ofFormat.slice(0, 1), ...ofClient, ...ofFormat.slice(1)])];
  return { sentStops: all.slice(0, STOP_LIMIT), all };
}
