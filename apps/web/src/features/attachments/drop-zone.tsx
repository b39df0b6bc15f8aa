import { IconPaperclip } from "@tabler/icons-react";
import { MAX_ATTACHMENTS } from "@tutti/domain";
import classes from "./drop-zone.module.css";
import { useFileDrag } from "./use-file-drag.ts";

/** Lies over the chat while files are dragged over the page, and takes them. */
export function DropZone({ onDrop }: { onDrop: (data: DataTransfer) => void }) {
  const isOver = useFileDrag(onDrop);
  if (!isOver) return null;
  return (
    <div className={classes.zone} data-testid="drop-zone">
      <div className={classes.words}>
        <span className={classes.mark}>
          <IconPaperclip size={22} stroke={1.75} aria-hidden />
        </span>
        <strong className={classes.title}>Drop to attach</strong>
        <span className={classes.text}>Images, text, PDF · up to {MAX_ATTACHMENTS} files of 10 MB</span>
      </div>
    </div>
  );
}
