import { IconAlertTriangle, IconEyeOff } from "@tabler/icons-react";
import type { Attachment } from "@tutti/domain";
import type { PendingFile } from "../../platform/files/attachment-intake.ts";
import { AttachmentChips, PendingChip } from "../../ui/attachments/attachment-chips.tsx";
import classes from "./draft-attachments.module.css";
import { faultTexts } from "./fault-texts.ts";

interface DraftAttachmentListProps {
  attachments: readonly Attachment[];
  pending: readonly PendingFile[];
  /** A warning about the files before they are sent. */
  warning: string | undefined;
  onOpen: (attachment: Attachment) => void;
  onRemove: (index: number) => void;
  onCancel: (fileId: number) => void;
  onEmptied: () => void;
}

/** The files that go with the next message, and those that are still being read. */
export function DraftAttachmentList(props: DraftAttachmentListProps) {
  const { attachments, pending, warning, onOpen, onRemove, onCancel, onEmptied } = props;
  return (
    <div className={classes.attachments}>
      <AttachmentChips attachments={attachments} onOpen={onOpen} onRemove={onRemove} onEmptied={onEmptied}>
        {pending.map(({ id, name, size }) => (
          <PendingChip key={id} name={name} size={size} onCancel={() => onCancel(id)} />
        ))}
      </AttachmentChips>
      {faultTexts(attachments).map((text) => (
        <p key={text} className={classes.warning} role="alert">
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {text}
        </p>
      ))}
      {warning === undefined ? null : (
        <p className={classes.warning} aria-hidden="true">
          <IconEyeOff size={14} stroke={1.75} aria-hidden /> {warning}
        </p>
      )}
    </div>
  );
}
