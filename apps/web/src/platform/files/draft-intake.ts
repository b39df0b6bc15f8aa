import { fail } from "@tutti/domain";
import type { Engine, Notice } from "@tutti/engine";
import { type AttachmentIntake, createAttachmentIntake } from "./attachment-intake.ts";
import type { PrepareFile } from "./file-preparer.ts";

/** Adds files to the engine's drafts. */
export function createDraftIntake(engine: Engine, notify: (notice: Notice) => void): AttachmentIntake {
  const draftOf = (roomId: string) => engine.composer.getState().drafts[roomId];
  return createAttachmentIntake({
    prepare: prepareWhenLoaded(),
    attachmentsOf: (roomId) => draftOf(roomId)?.attachments ?? [],
    setAttachments: (roomId, attachments) =>
      engine.chat.setDraft(roomId, { text: "", ...draftOf(roomId), attachments }),
    notify,
  });
}

/** A preparer whose code is loaded with the first file, and again with the next one where it could not be loaded. */
function prepareWhenLoaded(): PrepareFile {
  let prepare: PrepareFile | undefined;
  return async (...request) => {
    try {
      prepare ??= (await import("./file-preparer.ts")).createFilePreparer();
    } catch {
      return fail("unreadable");
    }
    return prepare(...request);
  };
}
