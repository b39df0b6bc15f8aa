import { t } from "@lingui/core/macro";
import { errorTexts, noticeTexts } from "@tutti/domain";
import type { Notice } from "@tutti/engine";
import { useMemo } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoom } from "../../bindings/use-room.ts";
import { copyText } from "../../platform/clipboard/copy-text.ts";
import { downloadFile } from "../../platform/download.ts";
import { pickFile } from "../../platform/pick-file.ts";
import { displayName } from "../../platform/session.ts";
import { type RoomActions, withoutRoom } from "./room-actions.ts";
import { formatSharedModels } from "./share-models.ts";

/** What people choose files of; what it is is found out by reading it. */
const cardFiles = ".json,.png,.webp,.charx,application/json,image/png,image/webp";
const chatFiles = ".json,application/json";

/** Bytes from which on the reading of a file is announced, and can be canceled: it may take longer than a moment. */
const LARGE_FILE = 1024 * 1024;

/**
 * What can be done with the open room; where none is open, each action says so.
 *
 * @param options.modelsAddress the address of the page that sets these models up
 */
export function useRoomActions(
  roomId: string | undefined,
  options: { onOpenRoom: (roomId: string) => void; modelsAddress: (models: string) => string },
): RoomActions {
  const { engine, session, notify, databaseName } = useServices();
  const isThere = useRoom(roomId) !== undefined;
  const { onOpenRoom, modelsAddress } = options;

  return useMemo(() => {
    const reportMissing = (): void => notify({ kind: "error", ...errorTexts.currentRoomMissing });
    if (roomId === undefined || !isThere) return withoutRoom(reportMissing);

    /**
     * Fetched when the first file is written or read: most visits need none of it. Undefined where it cannot be had,
     * which is told.
     */
    const askForFiles = async (): Promise<typeof import("./room-files.ts") | undefined> => {
      try {
        return await import("./room-files.ts");
      } catch {
        notify({ kind: "error", ...noticeTexts.partNotLoaded });
        return undefined;
      }
    };
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
    const exportChat = async (format: "json" | "md"): Promise<void> => {
      const files = await askForFiles();
      if (files === undefined) return;
      const file = await (format === "json" ? files.roomAsJson : files.roomAsMarkdown)(engine, roomId);
      if (file === undefined) reportMissing();
      else downloadFile(file.name, new Blob([file.text], { type: file.type }));
    };
    /** What the import of a file needs beside it; undefined as above. */
    const askForImport = async (file: File) => {
      const files = await askForFiles();
      if (files === undefined) return undefined;
      const abort = new AbortController();
      if (file.size >= LARGE_FILE) {
        const title = t`Reading “${file.name}”`;
        notify({ kind: "info", title, action: { label: t`Cancel`, run: () => abort.abort() } });
      }
      return { files, options: { file, reader: files.workerReader(databaseName), signal: abort.signal } };
    };
    const tell = (notice: Notice | undefined): void => {
      if (notice !== undefined) notify(notice);
    };
    const importChat = async (): Promise<void> => {
      const file = await pickFile(chatFiles);
      const asked = file && (await askForImport(file));
      if (asked) tell(await asked.files.importRoom(engine, roomId, asked.options));
    };
    const importCharacter = async (): Promise<void> => {
      const file = await pickFile(cardFiles);
      const asked = file && (await askForImport(file));
      if (!asked) return;
      const state = session.state.getState();
      const userName = state.status === "signed-in" ? displayName(state.user) : t`User`;
      tell(await asked.files.importCard(engine, roomId, { ...asked.options, userName }));
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
      exportChat: (format) => void exportChat(format),
      importChat: () => void importChat(),
      getMarkdown: () => void getMarkdown(),
      importCharacter: () => void importCharacter(),
      clearModels: () => engine.rooms.clearModels(roomId),
      clearChat: () => engine.rooms.clear(roomId),
      shareModels: () => void shareModels(),
      duplicate: () => void duplicate(),
      collapseAll: (isCollapsed) => engine.rooms.setAllCollapsed(roomId, isCollapsed),
    };
  }, [engine, session, notify, databaseName, roomId, isThere, onOpenRoom, modelsAddress]);
}
