import { VisuallyHidden } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import type { Attachment } from "@tutti/domain";
import { lazy, Suspense, useState } from "react";
import type { PendingFile } from "../../platform/files/attachment-intake.ts";
import { AttachmentChips, PendingChip } from "../../ui/attachment-chips.tsx";
import classes from "./draft-attachments.module.css";

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
  const [opened, setOpened] = useState<Attachment>();
  const [wasOpened, setWasOpened] = useState(false);
  const open = (attachment: Attachment): void => {
    setOpened(attachment);
    setWasOpened(true);
  };
  const said = attachments.length === 0 ? "" : `${attachments.length} attached`;
  return (
    <>
      {/* There before there is anything to say: what comes with its words is not read out. */}
      <VisuallyHidden role="status">{[said, warning].filter(Boolean).join(". ")}</VisuallyHidden>
      {attachments.length + pending.length > 0 && (
        <div className={classes.attachments}>
          <AttachmentChips attachments={attachments} onOpen={open} onRemove={onRemove} onEmptied={onEmptied}>
            {pending.map(({ id, name, size }) => (
              <PendingChip key={id} name={name} size={size} onCancel={() => onCancel(id)} />
            ))}
          </AttachmentChips>
          {warning === undefined ? null : (
            <p className={classes.warning} aria-hidden="true">
              <IconEyeOff size={14} stroke={1.75} aria-hidden /> {warning}
            </p>
          )}
        </div>
      )}
      {wasOpened && (
        <Suspense>
          <AttachmentPreview attachment={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
