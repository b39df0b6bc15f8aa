import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChosenFile } from "./import-protocol.ts";

/** A request to open the import. */
export interface PendingImport {
  /** Files that were dropped; empty if the person has yet to choose them. */
  files: readonly ChosenFile[];
  /** Attaches the files to the message instead, if they can be attached. */
  onAttach?: () => void;
}

/** The page's one entry point for imports, which any part of the page can open. */
export interface ImportDialogState {
  pending: StoreApi<{ current: PendingImport | undefined }>;
  open(pending?: PendingImport): void;
  close(): void;
}

export function createImportDialogState(): ImportDialogState {
  const storeApi = createStore<{ current: PendingImport | undefined }>(() => ({ current: undefined }));
  return {
    pending: storeApi,
    open: (current = { files: [] }) => storeApi.setState({ current }),
    close: () => storeApi.setState({ current: undefined }),
  };
}
