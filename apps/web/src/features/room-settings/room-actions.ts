import type { RoomFormat } from "@tutti/portable";

/** What can be done with the open room, besides writing into it. */
export interface RoomActions {
  /** Saves the room as a file. */
  exportChat(format: RoomFormat): void;
  /** Puts what a file holds into the room. */
  importChat(): void;
  /** Copies the room as Markdown. */
  getMarkdown(): void;
  clearModels(): void;
  /** Removes all messages; a notice offers the undo. */
  clearChat(): void;
  /** Shares the room by a link. */
  shareChat(): void;
  /** Makes a suite of what was asked. */
  makeSuite(): void;
  /** Copies an address that sets the same models up elsewhere. */
  shareModels(): void;
  /** Adds a character from a card's file. */
  importCharacter(): void;
  duplicate(): void;
  collapseAll(isCollapsed: boolean): void;
}

/** The same actions where no room is open: each says so. */
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
