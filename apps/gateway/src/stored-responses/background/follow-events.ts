import type { JsonObject } from "@tutti/contract";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Sealer } from "../../provider-keys/seal.ts";
import { eventContext, type NumberedEvent } from "./event-text.ts";
import type { ResponseState } from "./response-state.ts";

/** From where on, and for how long, a response is followed. */
export interface Follow {
  /** The number of the last event that the follower has; -1: none. */
  after: number;
  signal: AbortSignal;
}

/** A response whose events are read. */
export interface FollowedResponse {
  id: string;
  cipher: Sealer;
  queries: Kysely<DatabaseSchema>;
  /** Undefined once it was deleted. */
  readRow: () => Promise<{ state: ResponseState } | undefined>;
  readResponse: () => Promise<JsonObject | undefined>;
  /** Calls the listener when more was stored here; undefined where another process makes the response. */
  onChange: (listener: () => void) => (() => void) | undefined;
}

/** The most rows that are read at once. */
const ROWS = 20;

/** Milliseconds after which a response is looked at again whose process tells nothing here. */
const LOOK = 500;

/** The texts of the events, each once and in order, until the last one, a deletion, or the follower's end. */
export async function* followEvents(followed: FollowedResponse, { after, signal }: Follow): AsyncGenerator<string> {
  const { readRow, readResponse, onChange } = followed;
  let cursor = after;
  let change = Promise.withResolvers<void>();
  const stopListening = onChange(() => {
    change.resolve();
    change = Promise.withResolvers();
  });
  try {
    while (!signal.aborted) {
      const next = change.promise;
      // Its state first: what ended before has all of its events.
      const row = await readRow();
      const events = row ? await readEvents(followed, cursor) : [];
      if (events.length > 0) {
        cursor = events.at(-1)?.number ?? cursor;
        yield events.map(({ text }) => text).join("");
      } else if (row?.state === "running") {
        await pause(next, signal);
      } else {
        if (row?.state === "interrupted") yield encodeInterruption(await readResponse(), cursor);
        return;
      }
    }
  } finally {
    stopListening?.();
  }
}

async function readEvents({ queries, id, cipher }: FollowedResponse, after: number): Promise<NumberedEvent[]> {
  const rows = await queries
    .selectFrom("response_events")
    .select(["first", "content"])
    .where("response_id", "=", id)
    .where("last", ">", after)
    .orderBy("first")
    .limit(ROWS)
    .execute();
  return rows.flatMap(({ first, content }) => {
    const text = cipher.open(content, eventContext(id, first));
    if (!text.ok) throw new Error(`The events of the response ${id} cannot be opened: ${text.error}`);
    return (JSON.parse(text.value) as NumberedEvent[]).filter(({ number }) => number > after);
  });
}

/** The end of a response that was cancelled is no event. */
function encodeInterruption(response: JsonObject | undefined, cursor: number): string {
  if (response?.["status"] !== "failed") return "";
  const event = { type: "response.failed", sequence_number: cursor + 1, response };
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Waits until more was stored, some time has passed, or the follower is gone. */
async function pause(change: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LOOK);
  const leave = () => resolve();
  signal.addEventListener("abort", leave, { once: true });
  await Promise.race([change, promise]);
  signal.removeEventListener("abort", leave);
  clearTimeout(timer);
}
