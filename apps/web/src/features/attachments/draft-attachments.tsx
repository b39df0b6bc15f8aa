import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import type { Attachment } from "@tutti/domain";
import { useState } from "react";
import type { PendingFile } from "../../platform/files/attachment-intake.ts";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";

/** Loaded when the first file is attached. */
const DraftAttachmentList = lazyPart(
  async () => (await import("./draft-attachment-list.tsx")).DraftAttachmentList,
  "Attachments",
);

/** Loaded when the first file is previewed. */
const DraftPreview = lazyDialog(async () => (await import("./draft-preview.tsx")).DraftPreview, {
  isOpen: ({ attachment }) => attachment !== undefined,
});

/** The attached files of the next message, and the files that are still being read. Nothing where there are neither. */
export function DraftAttachments({
  draftId,
  attachments,
  pending,
  warning,
  onRemove,
  onCancel,
  onEmptied,
}: {
  draftId: string;
  attachments: readonly Attachment[];
  pending: readonly PendingFile[];
  /** A warning about the files before they are sent. */
  warning: string | undefined;
  onRemove: (index: number) => void;
  onCancel: (fileId: number) => void;
  onEmptied: () => void;
}) {
  const [openPlace, setOpenPlace] = useState(-1);
  const countText = attachments.length === 0 ? "" : t`${attachments.length} attached`;
  return (
    <>
      {/* Present before it has a text: an element that is added with its text is not read out. */}
      <VisuallyHidden role="status">{[countText, warning].filter(Boolean).join(". ")}</VisuallyHidden>
      {attachments.length + pending.length > 0 && (
        <DraftAttachmentList
          attachments={attachments}
          pending={pending}
          warning={warning}
          onOpen={(attachment) => setOpenPlace(attachments.indexOf(attachment))}
          onRemove={onRemove}
          onCancel={onCancel}
          onEmptied={onEmptied}
        />
      )}
      <DraftPreview draftId={draftId} attachment={attachments[openPlace]} onClose={() => setOpenPlace(-1)} />
    </>
  );
}
