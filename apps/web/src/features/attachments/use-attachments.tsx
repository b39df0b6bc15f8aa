import { t } from "@lingui/core/macro";
import { type Character, errorTexts, MAX_ATTACHMENTS, noticeTexts } from "@tutti/domain";
import { type ClipboardEvent, type ReactNode, useRef } from "react";
import { useStore } from "zustand";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { changeDraft, draftOf, useDraftAttachments } from "../../bindings/use-draft.ts";
import { useModels } from "../../bindings/use-models.ts";
import type { IncomingFile, PendingFile } from "../../platform/files/attachment-intake.ts";
import { byteLength } from "../../platform/files/byte-length.ts";
import { droppedFiles, droppedFolders } from "../../platform/files/dropped-files.ts";
import type { Shortcut } from "../../ui/buttons/shortcut.ts";
import { loadPart } from "../../ui/loading/load-part.ts";
import { AttachButton, type AttachButtonHandle } from "./attach-button.tsx";
import { DraftAttachments } from "./draft-attachments.tsx";
import type { FilePlace } from "./file-place.ts";
import { modelsWithoutVision } from "./models-without-vision.ts";
import { canWriteAsText, pastedAttachment, pastedContent } from "./pasted.ts";
import { usePagePaste } from "./use-page-paste.ts";

const none: readonly PendingFile[] = [];

/** The parts of a composer that attach files, and the handler of its drop zone. */
export interface AttachmentParts {
  chips: ReactNode;
  button: ReactNode;
  /** How many files are being read. */
  readingCount: number;
  onPaste: (event: ClipboardEvent, insert: (text: string) => void) => void;
  onAttach: () => void;
  onDrop: (data: DataTransfer) => void;
}

interface AttachmentsOptions {
  /** The place whose drops and pastes belong to this draft. */
  place: FilePlace;
  /** The characters that will receive the files. */
  characters: readonly Character[];
  shortcut: Shortcut;
  /** Called when the last attachment was removed, to move the focus. */
  onEmptied: () => void;
}

/**
 * Attaches files to a draft: by the browser's dialog, by drop, by paste.
 *
 * @param draftId the room's id, or the artifact's
 */
export function useAttachments(
  draftId: string,
  { place, characters, shortcut, onEmptied }: AttachmentsOptions,
): AttachmentParts {
  const engine = useEngine();
  const { attachments: intake, dialogs, notify } = useServices();
  const attachments = useDraftAttachments(draftId);
  const pending = useStore(intake.pending, (files) => files[draftId] ?? none);
  const models = useModels();
  const button = useRef<AttachButtonHandle>(null);
  usePagePaste(place, (event) => {
    event.preventDefault();
    void intake.add(draftId, [...event.clipboardData.files]);
  });

  const attachLongText = (text: string, insert: (text: string) => void): void => {
    const attachment = pastedAttachment(text, {
      size: byteLength(text),
      attachments: draftOf(engine, draftId).attachments,
    });
    if (attachment === undefined) {
      notify({ kind: "error", title: errorTexts.attachmentTooLarge(t`Pasted text`) });
      return;
    }
    if (!intake.addPreparedFile(draftId, attachment)) return;
    const writeInstead = (): void => {
      changeDraft(engine, draftId, (draft) => ({
        attachments: draft.attachments.filter((keptAttachment) => keptAttachment !== attachment),
      }));
      insert(text);
    };
    notify({
      kind: "info",
      title: noticeTexts.longPasteAttached,
      ...(canWriteAsText(text) ? { action: { label: noticeTexts.pasteAsText, run: writeInstead } } : {}),
    });
  };

  const takeDropped = async (data: DataTransfer): Promise<void> => {
    const files = droppedFiles(data);
    const folders = droppedFolders(data);
    const attach = (incomingFiles: readonly IncomingFile[]): void => void intake.add(draftId, incomingFiles);
    // Chats of other products are imported; other files that are dropped with them are attached.
    if (folders.length === 0 && files.every(({ name }) => NEVER_CHATS.test(name))) return attach(files);
    const part = await loadPart(() => import("../../platform/imports/sort-dropped.ts"), notify);
    part?.takeDropped({ files, folders }, dialogs, attach);
  };

  return {
    chips: (
      <DraftAttachments
        draftId={draftId}
        attachments={attachments}
        pending={pending}
        warning={modelsWithoutVision(attachments, characters, models.data)}
        onRemove={(index) =>
          changeDraft(engine, draftId, (draft) => ({
            attachments: draft.attachments.filter((_kept, at) => at !== index),
          }))
        }
        onCancel={(fileId) => intake.cancel(draftId, fileId)}
        onEmptied={onEmptied}
      />
    ),
    button: (
      <AttachButton
        ref={button}
        count={Math.min(attachments.length + pending.length, MAX_ATTACHMENTS)}
        shortcut={shortcut}
        onFiles={(files) => void intake.add(draftId, files)}
      />
    ),
    readingCount: pending.length,
    onPaste: (event, insert) => {
      const paste = pastedContent(event.clipboardData);
      if (paste.type === "text") return;
      event.preventDefault();
      if (paste.type === "files") void intake.add(draftId, paste.files);
      else attachLongText(paste.text, insert);
    },
    onAttach: () => button.current?.open(),
    onDrop: (data) => void takeDropped(data),
  };
}

/** Names of file kinds that are never chats: these files are attached without reading them first. */
const NEVER_CHATS = /\.(?:png|jpe?g|gif|webp|pdf|txt|md|csv|html|css|[jt]sx?|py|docx|xlsx|pptx|epub)$/iu;
