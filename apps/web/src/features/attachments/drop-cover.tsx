import { t } from "@lingui/core/macro";
import { IconPaperclip } from "@tabler/icons-react";
import { MAX_ATTACHMENTS, MAX_FILE_SIZE } from "@tutti/domain";
import { formatBytes } from "../../ui/formats/bytes.ts";
import classes from "./drop-cover.module.css";

/** What covers a place while files are dragged over it. */
export function DropCover() {
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
