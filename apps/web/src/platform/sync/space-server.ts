import type { SyncHead } from "@tutti/contract/operations/sync/sync-operations";
import { syncOperations } from "@tutti/contract/operations/sync/sync-operations";
import { fromBase64, type SpaceServer, type StoredHead, toBase64 } from "@tutti/sync";
import { call } from "../api/call.ts";
import { ApiCallError, type CallApi } from "../api/call-api.ts";

/** The gateway as the replica sees it. */
export function createSpaceServer(callApi: CallApi): SpaceServer & { remove(): Promise<void> } {
  return {
    space: async () => {
      const { data } = await call(callApi, syncOperations.getSyncSpace);
      if (data === null) return undefined;
      const slots = data.slots.map(({ slot, epoch, wrapped, is_device }) => ({
        slot,
        epoch,
        wrapped,
        isDevice: is_device,
      }));
      return { space: data.head.space, head: toHead(data.head), slots };
    },
    read: async ({ after, before, device }) => {
      const query = { after: String(after), before: before === undefined ? undefined : String(before), device };
      const page = await call(callApi, syncOperations.listSyncRecords, { query: query as never });
      const records = page.records.map(({ id, sequence, content }) => ({
        id,
        sequence,
        envelope: fromBase64(content),
      }));
      return { records, head: toHead(page.head), hasMore: page.has_more };
    },
    commit: async ({ space, base, head, records, drops, keyring, slots }) => {
      const body = {
        space,
        base,
        head: toBase64(head),
        records: records.map(({ id, envelope }) => ({ id, content: toBase64(envelope) })),
        drops: [...drops],
        ...(keyring ? { keyring: toBase64(keyring) } : {}),
        ...(slots ? { slots: { put: [...slots.put], remove: [...slots.remove] } } : {}),
      };
      try {
        await call(callApi, syncOperations.commitSyncRecords, { body });
        return "done";
      } catch (error) {
        if (!(error instanceof ApiCallError)) throw error;
        if (error.status === 409) return "conflict";
        if (error.status === 403) return { full: error.message };
        throw error;
      }
    },
    remove: async () => {
      await call(callApi, syncOperations.deleteSyncSpace);
    },
  };
}

function toHead({ space, sequence, content, keyring_sequence, keyring }: SyncHead): StoredHead {
  return {
    space,
    sequence,
    envelope: fromBase64(content),
    keyring: { sequence: keyring_sequence, envelope: fromBase64(keyring) },
  };
}
