import type { ApiErrorBody } from "@tutti/contract";
import type { Logger } from "pino";
import { toApiError } from "../../api-failure.ts";
import type { KeepAlive } from "../../services.ts";
import { within } from "../../within.ts";
import { isBug } from "../answer-failure.ts";
import type { AppContext } from "../app-env.ts";
import { ClientGone, type ClientPresence } from "../client-presence.ts";
import { answerWithEvents, answerWithJson, type EventSink } from "./event-sink.ts";
import { createSilenceBreaker } from "./silence-breaker.ts";

/** What OpenRouter sends before a JSON that is long in coming: blanks, which every JSON parser skips. */
const padding = "\n         \n";

export interface WholeAnswer {
  /** The answer, already asked for. */
  whole: Promise<object>;
  /** Resolves when the generation is safely in the ledger. */
  recorded: () => Promise<void>;
  client: ClientPresence;
  keepAlive: KeepAlive;
  log: Logger;
}

/**
 * Answers with one JSON. One that is long in coming begins with status 200 and blanks, so that nothing on the way takes the connection
 * for dead; what goes wrong after that is an `error` in the body, as with OpenRouter.
 */
export async function answerWhole(c: AppContext, answer: WholeAnswer): Promise<Response> {
  const soon = await within(answer.whole, answer.keepAlive.whole);
  if (soon) return answerWithJson(c, soon);
  await answer.recorded();
  return answerWithEvents(c, {
    headers: { "content-type": "application/json", "x-accel-buffering": "no" },
    client: answer.client,
    run: (sink) => writeLate(sink, answer),
  });
}

async function writeLate(sink: EventSink, { whole, keepAlive, log }: WholeAnswer): Promise<void> {
  const silence = createSilenceBreaker({ sink, keepAlive, text: padding });
  silence.begin(true);
  try {
    const value = await whole;
    silence.close();
    await sink.write(JSON.stringify(value));
  } catch (cause) {
    silence.close();
    if (cause instanceof ClientGone) return;
    const error = toApiError(cause);
    if (isBug(cause)) log.error({ err: cause }, "an answer failed");
    await sink.write(JSON.stringify({ error } satisfies ApiErrorBody));
  }
}
