import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChosenFile } from "./import-protocol.ts";

/** What an import was asked for with. */
export interface PendingImport {
  /** Files that were dropped; none where they are yet to be chosen. */
  files: readonly ChosenFile[];
  /** Attaches the files to the message instead, where they can be. */
  onAttach?: () => void;
}

/** The one door for imports: what opens it, from wherever on the page. */
export interface ImportDoor {
  pending: StoreApi<{ current: PendingImport | undefined }>;
  open(pending?: PendingImport): void;
  close(): void;
}

export function createImportDoor(): ImportDoor {
  const storeApi = createStore<{ current: PendingImport | undefined }>(() => ({ current: undefined }));
  return {
    pending: storeApi,
    open: (current = { files: [] }) => storeApi.setState({ current }),
    close: () => storeApi.setState({ current: undefined }),
  };
}
