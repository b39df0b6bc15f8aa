import { processingComment } from "@tutti/contract";
import {
  type SyncHead,
  type SyncSpace,
  secretSlotSchema,
  syncOperations,
} from "@tutti/contract/operations/sync/sync-operations";
import type { Identity } from "../accounts/identity.ts";
import { ApiFailure } from "../api-failure.ts";
import type { SyncSlotTable, SyncSpaceTable } from "../database/sync-tables.ts";
import type { Services } from "../services.ts";
import { LISTENERS_PER_PERSON } from "../sync/space-events.ts";
import type { StoredHead } from "../sync/spaces.ts";
import type { App, AppContext } from "./app-env.ts";
import { sendEventStream } from "./event-sink.ts";
import { createImplementer } from "./implement.ts";
import { createKeepAliveWriter } from "./keep-alive-writer.ts";
import { watchClient } from "./middleware/client-presence.ts";
import { watchSession } from "./runs/session-watch.ts";

/** Milliseconds between two keep-alives; proxies close idle connections after a minute at the earliest. */
const SILENCE = 15_000;

type SyncServices = Pick<Services, "accounts" | "syncSpaces" | "keepAlive">;

/** The encrypted records that a person's devices share: for sessions of the page alone, no key reads or writes them. */
export function addSync(app: App, services: SyncServices): void {
  const { accounts, syncSpaces } = services;
  const implement = createImplementer(app, { accounts });

  implement(syncOperations.getSyncSpace, async ({ sender }) => {
    const found = await syncSpaces.find(sender);
    return { data: found ? describe(found) : null };
  });

  implement(syncOperations.listSyncRecords, async ({ sender, query }) => {
    const page = await syncSpaces.read(sender, query);
    if (page === undefined) throw noSpace();
    const records = page.records.map(({ id, sequence, content }) => ({
      id,
      sequence: Number(sequence),
      content: toBase64(content),
    }));
    return { records, head: describeHead(page.head), has_more: page.hasMore };
  });

  implement(syncOperations.commitSyncRecords, async ({ sender, body }) => {
    const commitResult = await syncSpaces.commit(sender, body);
    if (commitResult.ok) return commitResult.value;
    throw new ApiFailure({ code: 409, message: "Another device has written since. Read its records, and try again." });
  });

  implement(syncOperations.followSyncSpace, async ({ c, sender }) => sendSyncEvents(c, sender, services));

  implement(syncOperations.deleteSyncSpace, async ({ sender }) => {
    if (!(await syncSpaces.remove(sender))) throw noSpace();
  });
}

function noSpace(): ApiFailure {
  return new ApiFailure({ code: 404, message: "Sync is not switched on for this account" });
}

/** Responds with an event after each change of the sender's space, until the client leaves or the session ends. */
function sendSyncEvents(
  c: AppContext,
  identity: Identity,
  { accounts, syncSpaces, keepAlive }: SyncServices,
): Promise<Response> {
  const client = watchClient(c);
  const request = c.req.raw;
  const ending = Promise.withResolvers<void>();
  let tell = (): void => undefined;
  const endListening = syncSpaces.events.listen(identity, {
    onChange: () => tell(),
    onClosing: ending.resolve,
  });
  if (endListening === undefined) {
    const message = `You have ${LISTENERS_PER_PERSON} connections open that wait for changes of your devices, which is the maximum. Close some tabs.`;
    throw new ApiFailure({ code: 429, message }, { "Retry-After": "30" });
  }
  return sendEventStream(c, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
    client,
    async run(sink) {
      const next = keepAlive?.next ?? SILENCE;
      const writer = createKeepAliveWriter({ sink, keepAlive: { first: next, next }, text: processingComment });
      writer.begin(false);
      tell = () => {
        writer.end();
        void sink.write('data: {"type":"changed"}\n\n');
        writer.begin(false);
      };
      // What was written before the connection was open is read now.
      tell();
      const watch = watchSession({ accounts, request, identity, onEnd: ending.resolve });
      client.signal.addEventListener("abort", () => ending.resolve(), { once: true });
      await ending.promise;
      endListening();
      writer.close();
      watch.close();
    },
  });
}

function describe({ space, slots }: { space: SyncSpaceTable; slots: readonly SyncSlotTable[] }): SyncSpace {
  return {
    head: describeHead(space),
    slots: slots.map(({ slot, epoch, wrapped, created_at, seen_at }) => ({
      slot,
      epoch: Number(epoch),
      wrapped,
      is_device: !secretSlotSchema.safeParse(slot).success,
      created_at: new Date(Number(created_at)).toISOString(),
      seen_at: seen_at === null ? null : new Date(Number(seen_at)).toISOString(),
    })),
    records: Number(space.records),
    bytes: Number(space.bytes),
  };
}

function describeHead({ space, sequence, head, keyring, keyring_sequence }: StoredHead): SyncHead {
  return {
    space,
    sequence: Number(sequence),
    content: toBase64(head),
    keyring_sequence: Number(keyring_sequence),
    keyring: toBase64(keyring),
  };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
