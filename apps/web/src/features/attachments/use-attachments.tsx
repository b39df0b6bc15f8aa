import { MAX_ATTACHMENTS, noticeTexts } from "@tutti/domain";
import { type ClipboardEvent, type ReactNode, useRef } from "react";
import { useStore } from "zustand";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { changeDraft, draftOf, useDraftAttachments } from "../../bindings/use-draft.ts";
import { useModels } from "../../bindings/use-models.ts";
import type { PendingFile } from "../../platform/files/attachment-intake.ts";
import { byteLength } from "../../platform/files/byte-length.ts";
import { intakeNotices } from "../../platform/files/intake-notices.ts";
import type { Shortcut } from "../../ui/shortcut.ts";
import { AttachButton, type AttachButtonHandle } from "./attach-button.tsx";
import { blindModels } from "./blind-models.ts";
import { DraftAttachments } from "./draft-attachments.tsx";
import { droppedFiles } from "./dropped-files.ts";
import { canWriteAsText, pastedAttachment, pastedContent } from "./pasted.ts";
import { usePagePaste } from "./use-page-paste.ts";

const none: readonly PendingFile[] = [];

/** The parts of a room's composer that take files, and what its drop zone calls. */
export interface RoomAttachments {
  chips: ReactNode;
  button: ReactNode;
  isReading: boolean;
  onPaste: (event: ClipboardEvent, insert: (text: string) => void) => void;
  onAttach: () => void;
  onDrop: (data: DataTransfer) => void;
}

/**
 * Attaching files to a room's draft: by the browser's dialog, by drop, by paste.
 *
 * @param options.onEmptied called when the last attachment was removed, for the focus
 */
export function useAttachments(
  roomId: string,
  { shortcut, onEmptied }: { shortcut: Shortcut; onEmptied: () => void },
): RoomAttachments {
  const engine = useEngine();
  const { attachments: intake, notify } = useServices();
  const attachments = useDraftAttachments(roomId);
  const pending = useStore(intake.pending, (files) => files[roomId] ?? none);
  const characters = useRoomCharacters(roomId);
  const models = useModels();
  const button = useRef<AttachButtonHandle>(null);
  usePagePaste((event) => {
    event.preventDefault();
    void intake.add(roomId, [...event.clipboardData.files]);
  });

  const attachLongText = (text: string, insert: (text: string) => void): void => {
    const attachment = pastedAttachment(text, {
      size: byteLength(text),
      attached: draftOf(engine, roomId).attachments,
    });
    if (attachment === undefined) {
      for (const notice of intakeNotices([{ name: "Pasted text", failure: "too-large" }], false)) notify(notice);
      return;
    }
    if (!intake.addPrepared(roomId, attachment)) return;
    const writeInstead = (): void => {
      changeDraft(engine, roomId, (draft) => ({
        attachments: draft.attachments.filter((kept) => kept !== attachment),
      }));
      insert(text);
    };
    notify({
      kind: "info",
      title: noticeTexts.longPasteAttached,
      ...(canWriteAsText(text) ? { action: { label: noticeTexts.pasteAsText, run: writeInstead } } : {}),
    });
  };

  return {
    chips: (
      <DraftAttachments
        attachments={attachments}
        pending={pending}
        warning={blindModels(attachments, characters, models.data)}
        onRemove={(index) =>
          changeDraft(engine, roomId, (draft) => ({
            attachments: draft.attachments.filter((_kept, at) => at !== index),
          }))
        }
        onCancel={(fileId) => intake.cancel(roomId, fileId)}
        onEmptied={onEmptied}
      />
    ),
    button: (
      <AttachButton
        ref={button}
        count={Math.min(attachments.length + pending.length, MAX_ATTACHMENTS)}
        shortcut={shortcut}
        onFiles={(files) => void intake.add(roomId, files)}
      />
    ),
    isReading: pending.length > 0,
    onPaste: (event, insert) => {
      const pasted = pastedContent(event.clipboardData);
      if (pasted.type === "text") return;
      event.preventDefault();
      if (pasted.type === "files") void intake.add(roomId, pasted.files);
      else attachLongText(pasted.text, insert);
    },
    onAttach: () => button.current?.open(),
    onDrop: (data) => void intake.add(roomId, droppedFiles(data)),
  };
}
