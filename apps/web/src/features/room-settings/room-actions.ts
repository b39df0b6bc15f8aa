import type { RoomFormat } from "@tutti/portable";

/** The actions on the open room, besides writing into it. */
export interface RoomActions {
  /** Saves the room as a file. */
  exportChat(format: RoomFormat): void;
  /** Adds the content of a file to the room. */
  importChat(): void;
  /** Copies the room as Markdown. */
  getMarkdown(): void;
  clearModels(): void;
  /** Removes all messages; a notice offers an undo. */
  clearChat(): void;
  /** Shares the room by a link. */
  shareChat(): void;
  /** Makes a suite of the room's questions. */
  makeSuite(): void;
  /** Copies an address that sets up the same models elsewhere. */
  shareModels(): void;
  /** Adds a character from a card's file. */
  importCharacter(): void;
  duplicate(): void;
  collapseAll(isCollapsed: boolean): void;
}

/** The same actions where no room is open: each reports that. */
export function withoutRoom(tell: () => void): RoomActions {
  return {
    exportChat: tell,
    importChat: tell,
    getMarkdown: tell,
    importCharacter: tell,
    clearModels: tell,
    clearChat: tell,
    shareChat: tell,
    makeSuite: tell,
    shareModels: tell,
    duplicate: tell,
    collapseAll: tell,
  };
}
