import { type RecordedExchange, readRecordedExchanges } from "../recorded-exchanges.test-support.ts";
import { isObject, objectsOf, parseJson } from "../wire/json.ts";

/** The data of one server-sent event, with the event's own framing. */
const eventForm = /(?:^event:[^\n]*\n)?^data:(.*)\n*/gm;

/**
 * For tests: every recorded response of Anthropic's, one by one. A recording may hold the responses of several rounds
 * of one conversation in a row; the later ones are named by their number.
 */
export function readRecordedResponses(): RecordedExchange[] {
  return readRecordedExchanges(["anthropic"])
    .filter(({ api }) => api === "messages")
    .flatMap((exchange) => (exchange.stream ? splitAnswers(exchange) : [exchange]))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function splitAnswers(exchange: RecordedExchange): RecordedExchange[] {
  const bodies: string[] = [];
  for (const [text, data = ""] of exchange.response.body.matchAll(eventForm)) {
    const event = parseJson(data);
    if (bodies.length === 0 || (isObject(event) && event["type"] === "message_start")) bodies.push("");
    bodies[bodies.length - 1] += text;
  }
  return bodies.map((body, index) => ({
    ...exchange,
    name: index === 0 ? exchange.name : `${exchange.name} (answer ${index + 1})`,
    response: { ...exchange.response, body },
  }));
}

/** The events of a recorded stream, or a complete response as its single value. */
export function valuesOf({ stream, response }: RecordedExchange): Record<string, unknown>[] {
  if (!stream) return [parseJson(response.body)].filter(isObject);
  return objectsOf([...response.body.matchAll(eventForm)].map(([, data = ""]) => parseJson(data)));
}
