import { createStore, type StoreApi } from "zustand/vanilla";
import type { ChosenFile } from "./imports/import-protocol.ts";

/** A request to import chats. */
export interface PendingImport {
  /** Files that were dropped; empty if the person has yet to choose them. */
  files: readonly ChosenFile[];
  /** Attaches the files to the message instead, if they can be attached. */
  onAttach?: () => void;
}

/** The purpose for which a model is chosen. */
export type ModelsPurpose =
  | { purpose: "add" }
  | { purpose: "add-for-images" }
  | { purpose: "replace"; characterId: string }
  | { purpose: "retry"; messageId: string }
  | { purpose: "artifact"; artifactId: string }
  | { purpose: "continue"; versionId: string }
  | { purpose: "fix"; versionId: string };

/** The dialogs over a page, by name, and what each is about. */
export interface DialogSubjects {
  models: ModelsPurpose;
  /** The search across all messages, with its first query. */
  search: { query: string };
  shortcuts: Record<never, never>;
  clearChat: Record<never, never>;
  renameChat: Record<never, never>;
  /** The person's own caps in dollars of the open room. */
  spendingCaps: Record<never, never>;
  /** The publication of an artifact, over its workspace. */
  publish: { artifactId: string };
  /** The question or the answer at which it was opened; absent: the whole room. */
  share: { messageId?: string };
  addToSuite: { messageId?: string };
  importChats: PendingImport;
  characterSettings: { characterId: string };
  /** The connection of a provider by a key. */
  connect: Record<never, never>;
  signIn: Record<never, never>;
}

export type DialogName = keyof DialogSubjects;

/** The subjects of the open dialogs. */
export type OpenDialogs = { readonly [Name in DialogName]?: DialogSubjects[Name] | undefined };

/** The dialogs of the page, which any part of it can open. */
export interface Dialogs {
  readonly state: StoreApi<OpenDialogs>;
  open<Name extends DialogName>(name: Name, subject: DialogSubjects[Name]): void;
  close(name: DialogName): void;
  /** Closes those of a page that is left. */
  closeAll(): void;
}

export function createDialogs(): Dialogs {
  const state = createStore<OpenDialogs>(() => ({}));
  return {
    state,
    open: (name, subject) => state.setState({ [name]: subject }),
    close: (name) => state.setState({ [name]: undefined }),
    closeAll: () => state.setState({}, true),
  };
}
