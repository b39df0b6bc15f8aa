import type { InputItem } from "@tutti/contract";
import type { Logger } from "pino";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import { ApiFailure } from "../api-failure.ts";
import { MEGABYTE } from "../bytes.ts";
import type { StoredResponseTable } from "../database/answer-tables.ts";
import type { Database } from "../database/database.ts";
import { HOUR } from "../day.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { stateOf, withState } from "./background/response-state.ts";
import { createResponseCiphers } from "./response-cipher.ts";
import { insertResponse, itemIdsOf, itemsOf, readChain } from "./response-rows.ts";
import type { ResponseToKeep, StoredResponse } from "./stored-response.ts";

/** Holds memory for what is read; false if there is no room now. */
export type HoldBytes = (bytes: number) => boolean;

/** Responses of people, encrypted at rest, which later requests continue. No person sees those of another one. */
export interface StoredResponses {
  /** Whether anything is stored. */
  readonly isOn: boolean;
  /** Stores a response; the person's oldest make room for it. Never throws: an answer does not fail by this. */
  keep(sender: Identity, response: ResponseToKeep): Promise<void>;
  /** Undefined if the sender has none with this id. */
  read(sender: Identity, id: string): Promise<StoredResponse | undefined>;
  /**
   * The items of a response and of all that it continues, the oldest first. Throws 404 if one of them is not stored,
   * and 413 if they are more than a request can have.
   */
  history(sender: Identity, id: string, hold: HoldBytes): Promise<InputItem[]>;
  /** The items of stored responses, and of their requests, by their ids; without those that there are not. */
  items(sender: Identity, itemIds: readonly string[], hold: HoldBytes): Promise<ReadonlyMap<string, InputItem>>;
  /** Deletes a response with all its data; false if the sender has none with this id. */
  remove(sender: Identity, id: string): Promise<boolean>;
  /** Deletes those whose time is over; also done every hour. */
  removeExpired(): Promise<void>;
  close(): void;
}

/** The most characters of all of them, as many as a request's body can have bytes. */
const HISTORY_LIMIT = 64 * MEGABYTE;

/** The most items of stored responses to which a request refers. */
const REFERENCE_LIMIT = 1000;

export function previousNotFound(id: string): ApiFailure {
  const message = `Previous response with id '${id}' not found.`;
  return new ApiFailure({ code: 404, message, metadata: { error_type: "previous_response_not_found" } });
}

function stillRunning(id: string): ApiFailure {
  const message = `The response '${id}' is not complete yet. Wait until its status is "completed", then continue it.`;
  return new ApiFailure({ code: 400, message });
}

/**
 * @param options.secret seals the keys: each response is encrypted with a key of its own, so that a rotation of the
 *   secret has to seal only those anew
 * @param options.lifetime milliseconds for which a response is kept; 0: none is stored
 * @param options.now milliseconds since the epoch
 */
export function createStoredResponses(options: {
  database: Pick<Database, "queries">;
  quotas: Quotas;
  secret: string;
  lifetime: number;
  log: Logger;
  now: () => number;
}): StoredResponses {
  const { quotas, lifetime, log, now } = options;
  const { queries } = options.database;
  const ciphers = createResponseCiphers(options.secret);
  const isOn = lifetime > 0;

  /** The rows that a sender may see. */
  const rowsOf = (sender: Identity) =>
    queries
      .selectFrom("stored_responses")
      .where("user_id", "=", sender.userId)
      .where("owner", "=", ownerOf(sender))
      .where("expires_at", ">", now());

  const open = (row: StoredResponseTable): StoredResponse | undefined => {
    const key = ciphers.open(row);
    const text = key.ok ? key.value.open(row.content, [row.id]) : key;
    if (text.ok) return withState(JSON.parse(text.value) as StoredResponse, row, now());
    log.warn({ response: row.id, reason: text.error }, "a stored response cannot be opened");
    return undefined;
  };

  const read: StoredResponses["read"] = async (sender, id) => {
    const row = await rowsOf(sender).selectAll().where("id", "=", id).executeTakeFirst();
    return row && open(row);
  };

  const removeExpired = async (): Promise<void> => {
    await queries.deleteFrom("stored_responses").where("expires_at", "<=", now()).execute();
  };

  const insert = async (sender: Identity, { id, previousId, input, response }: ResponseToKeep): Promise<void> => {
    const { sealedKey, cipher } = ciphers.create({ owner: ownerOf(sender), id });
    const content = cipher.seal(JSON.stringify({ input, response }), [id]);
    const times = { created_at: now(), expires_at: now() + lifetime };
    const row = { id, previousId, sealed_key: sealedKey, content, ...times, itemIds: itemIdsOf({ input, response }) };
    await queries.transaction().execute((transaction) => insertResponse(transaction, sender, { row, quotas }));
  };

  const timer = setInterval(() => {
    removeExpired().catch((err: unknown) => log.warn({ err }, "stored responses could not be deleted in time"));
  }, HOUR).unref();

  return {
    isOn,
    removeExpired,
    close: () => clearInterval(timer),
    async keep(sender, response) {
      try {
        await removeExpired();
        await insert(sender, response);
      } catch (err) {
        log.error({ err, response: response.id }, "a response could not be stored");
      }
    },
    read,
    async history(sender, id, hold) {
      const chain = await readChain(queries, { userId: sender.userId, owner: ownerOf(sender), id, now: now() });
      const first = chain.at(-1);
      if (!first) throw previousNotFound(id);
      if (first.previous_id !== null) throw previousNotFound(first.previous_id);
      const size = chain.reduce((sum, row) => sum + row.size, 0);
      if (size > HISTORY_LIMIT) {
        throw new ApiFailure({ code: 413, message: "The responses before this one are too long to be continued." });
      }
      holdOrRefuse(hold, size);
      const ids = chain.map((row) => row.id);
      const rows = await rowsOf(sender).selectAll().where("id", "in", ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.toReversed().flatMap((one) => {
        const row = byId.get(one);
        const stored = row && open(row);
        if (row && stateOf(row, now()) === "running") throw stillRunning(one);
        if (!stored) throw previousNotFound(one);
        return itemsOf(stored);
      });
    },
    async items(sender, itemIds, hold) {
      if (itemIds.length > REFERENCE_LIMIT) {
        throw new ApiFailure({ code: 400, message: `A request refers to at most ${REFERENCE_LIMIT} items.` });
      }
      if (itemIds.length === 0) return new Map();
      const places = await rowsOf(sender)
        .innerJoin("stored_items", "stored_items.response_id", "stored_responses.id")
        .select(["stored_responses.id", "size", "item_id"])
        .where("item_id", "in", [...itemIds])
        .orderBy("created_at")
        .execute();
      // A later response repeats the items that it was sent.
      const responseIds = new Set(new Map(places.map(({ item_id, id }) => [item_id, id])).values());
      const sizes = new Map(places.map(({ id, size }) => [id, size]));
      const found = new Map<string, InputItem>();
      for (const id of responseIds) {
        holdOrRefuse(hold, sizes.get(id) ?? 0);
        const stored = await read(sender, id);
        for (const item of stored ? itemsOf(stored) : []) if (item.id) found.set(item.id, item);
      }
      return found;
    },
    async remove(sender, id) {
      const { numDeletedRows } = await queries
        .deleteFrom("stored_responses")
        .where("user_id", "=", sender.userId)
        .where("owner", "=", ownerOf(sender))
        .where("id", "=", id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function holdOrRefuse(hold: HoldBytes, bytes: number): void {
  if (hold(bytes)) return;
  const message = "Too many long conversations are continued right now. Try again.";
  throw new ApiFailure({ code: 503, message }, { "retry-after": "5" });
}
