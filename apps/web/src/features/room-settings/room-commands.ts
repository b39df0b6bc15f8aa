import { errorTexts, noticeTexts } from "@tutti/domain";
import type { RoomFormat } from "@tutti/portable";
import { removeRoom } from "../../bindings/remove-room.ts";
import type { Services } from "../../bindings/services-context.tsx";
import { copyText } from "../../platform/clipboard/copy-text.ts";
import { downloadFile } from "../../platform/page/download.ts";
import { pickFile } from "../../platform/page/pick-file.ts";
import { loadPart } from "../../ui/loading/load-part.ts";
import { formatSharedModels } from "./share-models.ts";

/** The file types that the dialogs offer; the real type is found by reading the file. */
const cardFiles = ".json,.png,.webp,.charx,application/json,image/png,image/webp";
/** Chats of other products are chosen here too, and lead to the import of whole chats. */
const chatFiles = ".json,.jsonl,.zip,application/json,application/zip";

interface RoomCommandOptions {
  services: Services;
  openRoom: (roomId: string) => void;
  /** Leaves the open room for a new one. */
  leaveRoom: () => Promise<void>;
  /** The address of the page that sets up these models. */
  modelsAddress: (models: string) => string;
}

export type RoomCommandName = keyof ReturnType<typeof createRoomCommands>;

/** What each command does to a room, by the command's name. */
export function createRoomCommands({ services, openRoom, leaveRoom, modelsAddress }: RoomCommandOptions) {
  const { dialogs, engine, notify } = services;
  const { evidence, rooms, tables } = engine;

  /** Loaded when the first file is written or read: most visits need none of it. */
  const askForFiles = () => loadPart(() => import("./room-files.ts"), notify);
  const reportMissing = (): void => notify({ kind: "error", ...errorTexts.currentRoomMissing });
  const copy = async (text: string, title: string): Promise<void> => {
    if ((await copyText(text)) === "copied") notify({ kind: "success", title });
  };
  const exportChat = async (roomId: string, format: RoomFormat): Promise<void> => {
    const files = await askForFiles();
    if (files === undefined) return;
    const file = await files.roomWriters[format](engine, roomId);
    if (file === undefined) reportMissing();
    else downloadFile(file.name, new Blob([file.text], { type: file.type }));
  };
  const importFile = async (kind: "chat" | "character", roomId: string): Promise<void> => {
    const file = await pickFile(kind === "chat" ? chatFiles : cardFiles);
    const files = file && (await askForFiles());
    if (files) await files.importPickedFile(kind, { services, roomId, file });
  };
  /** Skips a command that would reveal the models of answers that are compared without their names. */
  const unlessBlind =
    (run: (roomId: string) => unknown) =>
    (roomId: string): void =>
      void rooms.open(roomId).then(() => {
        const isBlind = tables.roomStates.get(roomId)?.undecidedIds !== undefined;
        if (isBlind) notify({ kind: "info", ...noticeTexts.decideFirst });
        else run(roomId);
      });

  return {
    autoExpand: (roomId: string): void =>
      rooms.setAutoExpanded(roomId, tables.rooms.get(roomId)?.isAutoExpanded !== true),
    exportJson: unlessBlind((roomId) => exportChat(roomId, "json")),
    exportMarkdown: unlessBlind((roomId) => exportChat(roomId, "md")),
    importChat: (roomId: string): void => void importFile("chat", roomId),
    getMarkdown: unlessBlind(async (roomId) => {
      const files = await askForFiles();
      if (files === undefined) return;
      const file = await files.roomAsMarkdown(engine, roomId);
      if (file === undefined) reportMissing();
      else await copy(file.text, noticeTexts.markdownCopied);
    }),
    shareChat: unlessBlind(() => dialogs.open("share", {})),
    shareModels: unlessBlind(async (roomId) => {
      const ids = tables.roomStates.get(roomId)?.characterIds ?? [];
      const characters = ids.flatMap((id) => tables.characters.get(id) ?? []);
      await copy(modelsAddress(formatSharedModels(characters)), noticeTexts.linkCopied);
    }),
    makeSuite: (): void => dialogs.open("addToSuite", {}),
    importCharacter: (roomId: string): void => void importFile("character", roomId),
    duplicateRoom: (roomId: string): void =>
      void rooms.duplicate(roomId).then((copyId) => copyId !== undefined && openRoom(copyId)),
    renameChat: (): void => dialogs.open("renameChat", {}),
    capSpending: (): void => dialogs.open("spendingCaps", {}),
    cacheAnswers: (roomId: string): void =>
      void tables.rooms.update(roomId, (room) => ({ ...room, cachesAnswers: room.cachesAnswers !== true })),
    pinChat: (roomId: string): void => rooms.togglePin(roomId),
    deleteChat: (roomId: string): void => void removeRoom(engine, roomId, leaveRoom),
    columnLayout: (roomId: string): void => rooms.setLayout(roomId, "columns"),
    stackLayout: (roomId: string): void => rooms.setLayout(roomId, "stack"),
    compareBlind: (roomId: string): void => evidence.setBlind(roomId, tables.rooms.get(roomId)?.isBlind !== true),
    collapseAll: (roomId: string): void => rooms.setAllCollapsed(roomId, true),
    expandAll: (roomId: string): void => rooms.setAllCollapsed(roomId, false),
    clearModels: (roomId: string): void => void rooms.clearModels(roomId),
    clearChat: (): void => dialogs.open("clearChat", {}),
    /** Without a question: a notice offers an undo. */
    clearMessages: (roomId: string): void => void rooms.clear(roomId),
  } satisfies Record<string, (roomId: string) => void>;
}
