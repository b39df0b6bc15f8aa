import { Modal } from "@mantine/core";
import type { Attachment } from "@tutti/domain";
import { useState } from "react";
import classes from "./attachment-preview.module.css";
import { scrollable } from "./scrollable.ts";

/** Characters of a text that are laid out at once. */
const SHOWN_LENGTH = 100_000;

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
    <Modal opened={attachment !== undefined} onClose={onClose} title={shown?.name} size="auto">
      {shown?.type === "image" ? <img className={classes.image} src={shown.url} alt={shown.name} /> : null}
      {shown?.type === "text" ? <TextOf content={shown.content ?? ""} /> : null}
    </Modal>
  );
}

function TextOf({ content }: { content: string }) {
  return (
    <pre className={classes.text} {...scrollable}>
      {content.slice(0, SHOWN_LENGTH)}
      {content.length > SHOWN_LENGTH ? "\n…" : null}
    </pre>
  );
}
