import { useNavigate } from "@tanstack/react-router";
import { noticeTexts } from "@tutti/domain";
import { useRef } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useDialog } from "../../bindings/use-dialog.ts";
import { ImportZone } from "../../features/attachments/import-zone.tsx";
import { droppedFiles, droppedFolders } from "../../platform/files/dropped-files.ts";
import { ImportDialog } from "../dialogs.ts";

/**
 * The import on pages without a composer: it accepts every dropped file, and when it is closed, the chat opens with the
 * imported room.
 */
export function ImportDrop() {
  const { dialogs, notify } = useServices();
  const pendingImport = useDialog("importChats");
  const navigate = useNavigate();
  const importedRoomId = useRef<string>(undefined);

  const drop = async (data: DataTransfer): Promise<void> => {
    // Read now: the browser does not provide them later.
    const droppedItems = { files: droppedFiles(data), folders: droppedFolders(data) };
    try {
      const { filesOfDrop } = await import("../../platform/imports/sort-dropped.ts");
      const files = await filesOfDrop(droppedItems);
      if (files.length > 0) dialogs.open("importChats", { files });
    } catch {
      notify({ kind: "error", ...noticeTexts.partNotLoaded });
    }
  };
  const close = (): void => {
    dialogs.close("importChats");
    if (importedRoomId.current !== undefined) void navigate({ to: "/chat", search: { room: importedRoomId.current } });
    importedRoomId.current = undefined;
  };

  return (
    <>
      <ImportZone onDrop={(data) => void drop(data)} />
      {pendingImport !== undefined && (
        <ImportDialog
          pending={pendingImport}
          onOpenRoom={(roomId) => {
            importedRoomId.current = roomId;
          }}
          onLeaveRoom={() => {
            importedRoomId.current = undefined;
          }}
          onClose={close}
        />
      )}
    </>
  );
}
