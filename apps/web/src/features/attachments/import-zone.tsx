import { t } from "@lingui/core/macro";
import { IconUpload } from "@tabler/icons-react";
import classes from "./drop-cover.module.css";
import { useFileDrag } from "./use-file-drag.ts";

/** Covers a page that attaches nothing while files are dragged over it, and takes them for the import. */
export function ImportZone({ onDrop }: { onDrop: (data: DataTransfer) => void }) {
  const isOver = useFileDrag("chat", onDrop);
  if (!isOver) return null;
  return (
    <div className={classes.zone} data-testid="drop-zone">
      <div className={classes.words}>
        <span className={classes.mark}>
          <IconUpload size={22} stroke={1.75} aria-hidden />
        </span>
        <strong className={classes.title}>{t`Drop to import chats`}</strong>
        <span className={classes.text}>{t`Chats of other products, also as ZIP or folder`}</span>
      </div>
    </div>
  );
}
