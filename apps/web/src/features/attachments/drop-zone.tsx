import { t } from "@lingui/core/macro";
import { IconPaperclip } from "@tabler/icons-react";
import { MAX_ATTACHMENTS, MAX_FILE_SIZE } from "@tutti/domain";
import { formatBytes } from "../../ui/formats/bytes.ts";
import classes from "./drop-zone.module.css";
import type { FilePlace } from "./file-place.ts";
import { useFileDrag } from "./use-file-drag.ts";

/** Covers a place while files are dragged over it, and takes them when they are dropped. */
export function DropZone({ place, onDrop }: { place: FilePlace; onDrop: (data: DataTransfer) => void }) {
  const isOver = useFileDrag(place, onDrop);
  if (!isOver) return null;
  return (
    <div className={classes.zone} data-testid="drop-zone">
      <div className={classes.words}>
        <span className={classes.mark}>
          <IconPaperclip size={22} stroke={1.75} aria-hidden />
        </span>
        <strong className={classes.title}>{t`Drop to attach`}</strong>
        <span
          className={classes.text}
        >{t`Images, text, PDF · up to ${MAX_ATTACHMENTS} files of ${formatBytes(MAX_FILE_SIZE)}`}</span>
        <span className={classes.text}>{t`Chats of other products, also as ZIP, are imported`}</span>
      </div>
    </div>
  );
}
