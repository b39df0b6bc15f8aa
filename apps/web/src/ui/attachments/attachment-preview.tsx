import type { Attachment } from "@tutti/domain";
import { type ReactNode, useState } from "react";
import { Dialog } from "../dialogs/dialog.tsx";
import { LargeText } from "../large-text/lazy-large-text.tsx";
import { scrollable } from "../scrollable.ts";
import classes from "./attachment-preview.module.css";

/** UTF-16 code units up to which a text is laid out as a whole. */
const WHOLE_LENGTH = 20_000;

/** An attachment shown large, over the page: an image, or a text. Closed while `attachment` is undefined. */
export function AttachmentPreview({
  attachment,
  onClose,
  children,
}: {
  attachment: Attachment | undefined;
  onClose: () => void;
  /** Controls above the content. */
  children?: ReactNode;
}) {
  // The last attachment stays while the dialog closes, so that the dialog does not collapse during its transition.
  const [shownAttachment, setShownAttachment] = useState(attachment);
  if (attachment !== undefined && attachment !== shownAttachment) setShownAttachment(attachment);
  return (
    <Dialog opened={attachment !== undefined} onClose={onClose} title={shownAttachment?.name} size="auto">
      {children}
      {shownAttachment?.type === "image" ? (
        <img className={classes.image} src={shownAttachment.url} alt={shownAttachment.name} />
      ) : null}
      {shownAttachment?.type === "text" ? <TextOf content={shownAttachment.content ?? ""} /> : null}
    </Dialog>
  );
}

function TextOf({ content }: { content: string }) {
  if (content.length > WHOLE_LENGTH) {
    return <LargeText text={content} kind="plain" className={classes.text} />;
  }
  return (
    <pre className={classes.text} {...scrollable}>
      {content}
    </pre>
  );
}
