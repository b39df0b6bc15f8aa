import { errorTexts, noticeTexts } from "@tutti/domain";
import type { RoomFormat } from "@tutti/portable";
import { useMemo } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoom } from "../../bindings/use-room.ts";
import { copyText } from "../../platform/clipboard/copy-text.ts";
import { downloadFile } from "../../platform/download.ts";
import { pickFile } from "../../platform/pick-file.ts";
import { loadPart } from "../../ui/load-part.ts";
import { type RoomActions, withoutRoom } from "./room-actions.ts";
import { formatSharedModels } from "./share-models.ts";

/** The file types that the dialogs offer; the real type is found by reading the file. */
const cardFiles = ".json,.png,.webp,.charx,application/json,image/png,image/webp";
/** Chats of other products are chosen here too, and lead to the import of whole chats. */
const chatFiles = ".json,.jsonl,.zip,application/json,application/zip";

/**
 * The actions on the open room; where none is open, each action reports that.
 *
 * @param options.modelsAddress the address of the page that sets up these models
 */
export function useRoomActions(
  roomId: string | undefined,
  options: {
    onOpenRoom: (roomId: string) => void;
    onShare: () => void;
    onMakeSuite: () => void;
    modelsAddress: (models: string) => string;
  },
): RoomActions {
  const services = useServices();
  const { engine, notify } = services;
  const isThere = useRoom(roomId) !== undefined;
  const { onOpenRoom, onShare, onMakeSuite, modelsAddress } = options;

  return useMemo(() => {
    const reportMissing = (): void => notify({ kind: "error", ...errorTexts.currentRoomMissing });
    if (roomId === undefined || !isThere) return withoutRoom(reportMissing);

    /** Loaded when the first file is written or read: most visits need none of it. */
    const askForFiles = () => loadPart(() => import("./room-files.ts"), notify);
    /** Skips actions that would reveal the models of answers that are compared without their names. */
    const unlessBlind = (run: () => unknown): void =>
      void engine.rooms.open(roomId).then(() => {
        const isBlind = engine.tables.roomStates.get(roomId)?.undecidedIds !== undefined;
        if (isBlind) notify({ kind: "info", ...noticeTexts.decideFirst });
        else run();
      });
    const copy = async (text: string, title: string): Promise<void> => {
      if ((await copyText(text)) === "copied") notify({ kind: "success", title });
    };
    const getMarkdown = async (): Promise<void> => {
      const files = await askForFiles();
      if (files === undefined) return;
      const file = await files.roomAsMarkdown(engine, roomId);
      if (file === undefined) reportMissing();
      else await copy(file.text, noticeTexts.markdownCopied);
    };
    const exportChat = async (format: RoomFormat): Promise<void> => {
      const files = await askForFiles();
      if (files === undefined) return;
      const file = await files.roomWriters[format](engine, roomId);
      if (file === undefined) reportMissing();
      else downloadFile(file.name, new Blob([file.text], { type: file.type }));
    };
    const importFile = async (kind: "chat" | "character"): Promise<void> => {
      const file = await pickFile(kind === "chat" ? chatFiles : cardFiles);
      const files = file && (await askForFiles());
      if (files) await files.importPickedFile(kind, { services, roomId, file });
    };
    const shareModels = async (): Promise<void> => {
      const ids = engine.tables.roomStates.get(roomId)?.characterIds ?? [];
      const characters = ids.flatMap((id) => engine.tables.characters.get(id) ?? []);
      await copy(modelsAddress(formatSharedModels(characters)), noticeTexts.linkCopied);
    };
    const duplicate = async (): Promise<void> => {
      const copyId = await engine.rooms.duplicate(roomId);
      if (copyId !== undefined) onOpenRoom(copyId);
    };

    return {
      exportChat: (format) => unlessBlind(() => exportChat(format)),
      importChat: () => void importFile("chat"),
      getMarkdown: () => unlessBlind(getMarkdown),
      importCharacter: () => void importFile("character"),
      clearModels: () => void engine.rooms.clearModels(roomId),
      clearChat: () => engine.rooms.clear(roomId),
      shareChat: () => unlessBlind(onShare),
      makeSuite: onMakeSuite,
      shareModels: () => unlessBlind(shareModels),
      duplicate: () => void duplicate(),
      collapseAll: (isCollapsed) => engine.rooms.setAllCollapsed(roomId, isCollapsed),
    };
  }, [services, engine, notify, roomId, isThere, onOpenRoom, onShare, onMakeSuite, modelsAddress]);
}
