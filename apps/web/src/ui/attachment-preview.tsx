import type { Attachment } from "@tutti/domain";
import { Suspense, useState } from "react";
import classes from "./attachment-preview.module.css";
import { Dialog } from "./dialog.tsx";
import { LargeText } from "./large-text/lazy-large-text.tsx";
import { scrollable } from "./scrollable.ts";

/** UTF-16 code units of a text that is laid out as a whole. */
const WHOLE_LENGTH = 20_000;

/** An attachment shown large, over the page: an image, or a text. Closed while `attachment` is undefined. */
export function AttachmentPreview({
  attachment,
  onClose,
}: {
  attachment: Attachment | undefined;
  onClose: () => void;
}) {
  // It stays while the dialog closes, so that it does not collapse on its way out.
  const [shown, setShown] = useState(attachment);
  if (attachment !== undefined && attachment !== shown) setShown(attachment);
  return (
    <Dialog opened={attachment !== undefined} onClose={onClose} title={shown?.name} size="auto">
      {shown?.type === "image" ? <img className={classes.image} src={shown.url} alt={shown.name} /> : null}
      {shown?.type === "text" ? <TextOf content={shown.content ?? ""} /> : null}
    </Dialog>
  );
}

function TextOf({ content }: { content: string }) {
  if (content.length > WHOLE_LENGTH) {
    return (
      <Suspense>
        <LargeText text={content} kind="plain" className={classes.text} />
      </Suspense>
    );
  }
  return (
    <pre className={classes.text} {...scrollable}>
      {content}
    </pre>
  );
}
