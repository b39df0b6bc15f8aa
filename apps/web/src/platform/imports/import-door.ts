import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChosenFile } from "./import-protocol.ts";

/** What an import was asked for with. */
export interface AskedImport {
  /** Files that were dropped; none where they are yet to be chosen. */
  files: readonly ChosenFile[];
  /** Attaches the files to the message instead, where they can be. */
  onAttach?: () => void;
}

/** The one door for imports: what opens it, from wherever on the page. */
export interface ImportDoor {
  asked: StoreApi<{ current: AskedImport | undefined }>;
  open(asked?: AskedImport): void;
  close(): void;
}

export function createImportDoor(): ImportDoor {
  const asked = createStore<{ current: AskedImport | undefined }>(() => ({ current: undefined }));
  return {
    asked,
    open: (current = { files: [] }) => asked.setState({ current }),
    close: () => asked.setState({ current: undefined }),
  };
}
