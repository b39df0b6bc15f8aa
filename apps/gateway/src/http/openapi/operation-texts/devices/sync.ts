import type { syncOperations } from "@tutti/contract/operations/sync/sync-operations";
import type { OperationTexts } from "../operation-texts.ts";

export const syncTexts: OperationTexts<typeof syncOperations> = {
  getSyncSpace: {
    summary: "Get your encrypted space",
    description:
      "What your devices share: everything in it is encrypted by the page, with keys that the server does not have. `data` is null where sync was not switched on.",
    response: "The latest head, and the data key as it was encrypted for each device and for the recovery phrase.",
  },
  listSyncRecords: {
    summary: "List records of your space",
    description: "For as long as `has_more` is true, ask again with `before` as the lowest sequence that you have.",
    query: {
      after: "Only records after this sequence.",
      before: "Only records before this sequence; absent: up to the newest.",
      device: "The id of the device that reads.",
    },
    response: "Records, newest first, with the head as it was before they were read.",
  },
  commitSyncRecords: {
    summary: "Write records to your space",
    description:
      "All of it is written, or nothing. A commit names the head that the device knows: where another device has written since, it is refused with 409.",
    response: "The sequence of the new head.",
  },
  followSyncSpace: {
    summary: "Follow changes of your space",
    description: "An event stream with one event after each change; it does not say what has changed.",
    response: "An event stream.",
  },
  deleteSyncSpace: {
    summary: "Delete your space",
    description: "Deletes everything that the server has of it. Devices keep what they have.",
    response: "The space is deleted.",
  },
};
