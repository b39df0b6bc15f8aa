import type { InputItem, JsonObject } from "@tutti/contract";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { MEGABYTE } from "../../bytes.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Sealer } from "../../provider-keys/seal.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import { insertItems, itemIdsOf, makeRoom } from "../response-rows.ts";
import { eventContext, type NumberedEvent } from "./event-text.ts";

/** Ends a response early: a person cancelled or deleted it, or the gateway closes. */
export type StopResponse = (why: "cancelled" | "closing") => void;

/** The record of a response while it is made. */
export interface BackgroundResponse {
  /** Adds events; a promise is waited for before the next ones. */
  append(events: readonly NumberedEvent[]): Promise<void> | undefined;
  /** Stores the response as it ended, after its events. Never throws. */
  end(response: JsonObject): Promise<void>;
}

/** A response that this process makes. */
export interface ResponseRecord extends BackgroundResponse {
  readonly stop: StopResponse;
  readonly whenEnded: Promise<void>;
  /** Calls the listener after each write, until the returned function is called. */
  onStored(listener: () => void): () => void;
}

/** Milliseconds between two writes of one response's events, and the characters that wait at most. */
const WRITE_INTERVAL = 100;
const MAX_WAITING = MEGABYTE;

interface RecordedResponse {
  id: string;
  userId: string;
  input: readonly InputItem[];
  cipher: Sealer;
  /** Characters of the content that is stored now. */
  size: number;
  /** The ids of items that are stored already. */
  knownItems: readonly string[];
}

interface RecordServices {
  queries: Kysely<DatabaseSchema>;
  quotas: Quotas;
  log: Logger;
  stop: StopResponse;
  onEnded: () => void;
}

/** Writes events in batches: each write has what came during the one before. */
export function createResponseRecord(
  { id, userId, input, cipher, size, knownItems }: RecordedResponse,
  { queries, quotas, log, stop, onEnded }: RecordServices,
): ResponseRecord {
  const listeners = new Set<() => void>();
  const ending = Promise.withResolvers<void>();
  let waiting: NumberedEvent[] = [];
  let waitingSize = 0;
  /** The writes so far, one after the other. */
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const store = async (transaction: Kysely<DatabaseSchema>, events: readonly NumberedEvent[]): Promise<number> => {
    const [first, last] = [events[0]?.number, events.at(-1)?.number];
    if (first === undefined || last === undefined) return 0;
    const content = cipher.seal(JSON.stringify(events), eventContext(id, first));
    await transaction.insertInto("response_events").values({ response_id: id, first, last, content }).execute();
    return content.length;
  };

  const take = (): NumberedEvent[] => {
    const taken = waiting;
    waiting = [];
    waitingSize = 0;
    return taken;
  };

  const write = async (): Promise<void> => {
    const events = take();
    if (events.length === 0) return;
    try {
      await queries.transaction().execute(async (transaction) => {
        const added = await store(transaction, events);
        await transaction
          .updateTable("stored_responses")
          .set(({ eb }) => ({ size: eb("size", "+", added) }))
          .where("id", "=", id)
          .execute();
      });
    } catch (err) {
      // It was deleted, which the next check finds out; or the database fails: its end is written once more.
      log.warn({ err, response: id }, "events of a response could not be stored");
    }
    for (const listener of listeners) listener();
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };

  const finish: BackgroundResponse["end"] = async (response) => {
    clearTimeout(timer);
    await writing;
    const events = take();
    const content = cipher.seal(JSON.stringify({ input, response }), [id]);
    const newItems = itemIdsOf({ input, response }).filter((item) => !knownItems.includes(item));
    await queries.transaction().execute(async (transaction) => {
      const more = content.length - size;
      await makeRoom(transaction, { userId, size: more, most: quotas.most("stored-responses"), count: 0 });
      const left = await transaction
        .selectFrom("stored_responses")
        .select("id")
        .where("id", "=", id)
        .executeTakeFirst();
      if (!left) return;
      const added = more + (await store(transaction, events));
      await transaction
        .updateTable("stored_responses")
        .set(({ eb }) => ({
          content,
          size: eb("size", "+", added),
          background_status: "ended" as const,
          attended_until: null,
        }))
        .where("id", "=", id)
        .execute();
      await insertItems(transaction, id, newItems);
    });
  };

  return {
    stop,
    whenEnded: ending.promise,
    onStored(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    append(events) {
      waiting.push(...events);
      for (const { text } of events) waitingSize += text.length;
      if (waitingSize > MAX_WAITING) return flush();
      timer ??= setTimeout(() => void flush(), WRITE_INTERVAL);
      return undefined;
    },
    async end(response) {
      try {
        await finish(response);
      } catch (err) {
        log.error({ err, response: id }, "a response could not be stored");
      }
      ending.resolve();
      onEnded();
      for (const listener of listeners) listener();
    },
  };
}
