import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import type { Attachment } from "@tutti/domain";
import { lazy, Suspense, useState } from "react";
import type { PendingFile } from "../../platform/files/attachment-intake.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";

/** Loaded when the first file is attached. */
const DraftAttachmentList = lazyPart(
  async () => (await import("./draft-attachment-list.tsx")).DraftAttachmentList,
  "Attachments",
);

/** Loaded when the first file is looked at. */
const AttachmentPreview = lazy(async () => {
  const { AttachmentPreview: component } = await import("../../ui/attachment-preview.tsx");
  return { default: component };
});

/** What goes with the next message: what is attached, and what is still being read. Nothing where there is neither. */
export function DraftAttachments({
  attachments,
  pending,
  warning,
  onRemove,
  onCancel,
  onEmptied,
}: {
  attachments: readonly Attachment[];
  pending: readonly PendingFile[];
  /** What to know before they are sent. */
  warning: string | undefined;
  onRemove: (index: number) => void;
  onCancel: (fileId: number) => void;
  onEmptied: () => void;
}) {
  const [openAttachment, setOpenAttachment] = useState<Attachment>();
  const [wasOpened, setWasOpened] = useState(false);
  const open = (attachment: Attachment): void => {
    setOpenAttachment(attachment);
    setWasOpened(true);
  };
  const countText = attachments.length === 0 ? "" : t`${attachments.length} attached`;
  return (
    <>
      {/* There before there is anything to say: what comes with its words is not read out. */}
      <VisuallyHidden role="status">{[countText, warning].filter(Boolean).join(". ")}</VisuallyHidden>
      {attachments.length + pending.length > 0 && (
        <DraftAttachmentList
          attachments={attachments}
          pending={pending}
          warning={warning}
          onOpen={open}
          onRemove={onRemove}
          onCancel={onCancel}
          onEmptied={onEmptied}
        />
      )}
      {wasOpened && (
        <Suspense>
          <AttachmentPreview attachment={openAttachment} onClose={() => setOpenAttachment(undefined)} />
        </Suspense>
      )}
    </>
  );
}
