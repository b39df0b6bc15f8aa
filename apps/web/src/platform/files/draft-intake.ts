import type { Engine, Notice } from "@tutti/engine";
import { type AttachmentIntake, createAttachmentIntake } from "./attachment-intake.ts";
import { createFilePreparer } from "./file-preparer.ts";

/** Adds files to the engine's drafts. */
export function createDraftIntake(engine: Engine, notify: (notice: Notice) => void): AttachmentIntake {
  const draftOf = (roomId: string) => engine.composer.getState().drafts[roomId];
  return createAttachmentIntake({
    prepare: createFilePreparer(),
    attachmentsOf: (roomId) => draftOf(roomId)?.attachments ?? [],
    setAttachments: (roomId, attachments) =>
      engine.chat.setDraft(roomId, { text: "", ...draftOf(roomId), attachments }),
    notify,
  });
}
