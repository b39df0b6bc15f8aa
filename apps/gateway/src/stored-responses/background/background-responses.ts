import type { Logger } from "pino";
import { type Identity, ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Database } from "../../database/database.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import { withTimeout } from "../../with-timeout.ts";
import { createResponseCiphers } from "../response-cipher.ts";
import { insertResponse, itemIdsOf } from "../response-rows.ts";
import type { ResponseToKeep, StoredResponse } from "../stored-response.ts";
import type { StoredResponses } from "../stored-responses.ts";
import { type Follow, followEvents } from "./follow-events.ts";
import {
  type BackgroundResponse,
  createResponseRecord,
  type ResponseRecord,
  type StopResponse,
} from "./response-record.ts";
import { stateOf } from "./response-state.ts";

/**
 * Responses that are made without their clients. Their events are in the database, so that any process that shares it
 * can follow them, and cancel what another one makes.
 */
export interface BackgroundResponses {
  /**
   * Stores a response that is about to be made.
   *
   * @param stop is called when it must end early
   */
  begin(sender: Identity, response: ResponseToKeep, stop: StopResponse): Promise<BackgroundResponse>;
  /**
   * Cancels a response and waits for its end; one that has ended stays as it is. Throws 400 for a response whose client
   * waited for it; undefined if the sender has none with this id.
   */
  cancel(sender: Identity, id: string): Promise<StoredResponse | undefined>;
  /**
   * The events after a number, as they come, until the last one. Throws 400 for a response that was not made in the
   * background; undefined if the sender has none with this id.
   */
  follow(sender: Identity, id: string, follow: Follow): Promise<AsyncIterable<string> | undefined>;
  /** Resolves when no response is being made here. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds for which a process answers for a response, and after which it says so again. */
const LEASE = 20_000;
const RENEWAL = 5_000;

/** Milliseconds after which a process looks whether its responses were cancelled elsewhere. */
const CHECK = 1_000;

/** The most milliseconds that a cancel waits for the end of a response. */
const CANCEL_TIMEOUT = 5_000;

/** Milliseconds between two looks at a response of another process. */
const LOOK = 200;

export function createBackgroundResponses(options: {
  database: Pick<Database, "queries">;
  storedResponses: Pick<StoredResponses, "read">;
  quotas: Quotas;
  secret: string;
  /** Milliseconds for which a response is kept. */
  lifetime: number;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}): BackgroundResponses {
  const { storedResponses, quotas, lifetime, log, now } = options;
  const { queries } = options.database;
  const ciphers = createResponseCiphers(options.secret);
  const records = new Map<string, ResponseRecord>();
  let timer: NodeJS.Timeout | undefined;
  let renewedAt = 0;

  const ownRow = (sender: Identity, id: string) =>
    queries
      .selectFrom("stored_responses")
      .selectAll()
      .where("id", "=", id)
      .where("user_id", "=", sender.userId)
      .where("owner", "=", ownerOf(sender))
      .where("expires_at", ">", now())
      .executeTakeFirst();

  const check = async (): Promise<void> => {
    const ids = [...records.keys()];
    if (ids.length === 0) return;
    if (now() - renewedAt >= RENEWAL) {
      renewedAt = now();
      const set = { attended_until: renewedAt + LEASE };
      await queries.updateTable("stored_responses").set(set).where("id", "in", ids).execute();
    }
    const rows = await queries
      .selectFrom("stored_responses")
      .select("id")
      .where("id", "in", ids)
      .where("background_status", "=", "running")
      .execute();
    const going = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!going.has(id)) records.get(id)?.stop("cancelled");
  };

  const watch = (): void => {
    timer ??= setInterval(() => {
      check().catch((err: unknown) => log.warn({ err }, "responses in the background could not be checked"));
    }, CHECK).unref();
  };

  const forget = (id: string): void => {
    records.delete(id);
    if (records.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  const settled = async (): Promise<void> => {
    while (records.size > 0) await Promise.all([...records.values()].map(({ whenEnded }) => whenEnded));
  };

  return {
    settled,
    async begin(sender, { id, previousId, input, response }, stop) {
      const { sealedKey, cipher } = ciphers.create({ owner: ownerOf(sender), id });
      const createdAt = now();
      const row = {
        id,
        previousId,
        sealed_key: sealedKey,
        content: cipher.seal(JSON.stringify({ input, response }), [id]),
        created_at: createdAt,
        expires_at: createdAt + lifetime,
        itemIds: itemIdsOf({ input, response }),
        background: { background_status: "running" as const, attended_until: createdAt + LEASE },
      };
      await queries.transaction().execute((transaction) => insertResponse(transaction, sender, { row, quotas }));
      const record = createResponseRecord(
        { id, userId: sender.userId, input, cipher, size: row.content.length, knownItems: row.itemIds },
        { queries, quotas, log, stop, onEnded: () => forget(id) },
      );
      records.set(id, record);
      watch();
      return record;
    },
    async cancel(sender, id) {
      const row = await ownRow(sender, id);
      if (!row) return undefined;
      if (row.background_status === null) throw notInBackground(id, "be cancelled");
      const record = records.get(id);
      if (record) {
        record.stop("cancelled");
        await withTimeout(record.whenEnded, CANCEL_TIMEOUT);
        return storedResponses.read(sender, id);
      }
      await queries
        .updateTable("stored_responses")
        .set({ background_status: "cancelling" })
        .where("id", "=", id)
        .where("background_status", "=", "running")
        .execute();
      for (const end = now() + CANCEL_TIMEOUT; now() < end; await pause(LOOK)) {
        const current = await ownRow(sender, id);
        if (!current || stateOf(current, now()) !== "running") break;
      }
      return storedResponses.read(sender, id);
    },
    async follow(sender, id, follow) {
      const row = await ownRow(sender, id);
      if (!row) return undefined;
      if (row.background_status === null) throw notInBackground(id, "be streamed again");
      const key = ciphers.open(row);
      if (!key.ok) return undefined;
      const readRow = async () => {
        const current = await ownRow(sender, id);
        return current && { state: stateOf(current, now()) };
      };
      const readResponse = async () => (await storedResponses.read(sender, id))?.response;
      const onChange = (listener: () => void) => records.get(id)?.onStored(listener);
      return followEvents({ id, cipher: key.value, queries, readRow, readResponse, onChange }, follow);
    },
    async close() {
      for (const record of records.values()) record.stop("closing");
      await withTimeout(settled(), CANCEL_TIMEOUT);
      clearInterval(timer);
    },
  };
}

function notInBackground(id: string, what: string): ApiFailure {
  const message = `The response '${id}' cannot ${what}: only one that was requested with "background": true can.`;
  return new ApiFailure({ code: 400, message });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
