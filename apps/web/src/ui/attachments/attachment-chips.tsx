import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconFileText, IconFileTypePdf, IconPhoto, IconX } from "@tabler/icons-react";
import type { Attachment } from "@tutti/domain";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { encodingName } from "../encoding/encoding-name.ts";
import { formatBytes } from "../formats/bytes.ts";
import classes from "./attachment-chips.module.css";
import { textPreview } from "./attachment-text.ts";

interface AttachmentChipsProps {
  attachments: readonly Attachment[];
  /** Shows an attachment large; if absent, chips are no buttons. PDFs are not shown. */
  onOpen?: (attachment: Attachment) => void;
  /** Absent if nothing can be removed, as in a message that was sent. */
  onRemove?: (index: number) => void;
  /** Called when the last one was removed, so that the focus can move on. */
  onEmptied?: () => void;
  /** Further chips: files that are being read. */
  children?: ReactNode;
}

/** The files of a message, or of a draft: a picture or an icon, name and size, and for texts their beginning. */
export function AttachmentChips({ attachments, onOpen, onRemove, onEmptied, children }: AttachmentChipsProps) {
  const list = useRef<HTMLUListElement>(null);

  const remove = (index: number): void => {
    onRemove?.(index);
    // After the list is drawn without it: the focus stays at the same position.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>("[data-remove]") ?? [];
      const next = buttons[Math.min(index, buttons.length - 1)];
      if (next === undefined) onEmptied?.();
      else next.focus();
    });
  };

  return (
    <ul ref={list} className={classes.chips} aria-label={t`Attachments`}>
      {attachments.map((attachment, index) => (
        <AttachmentChip
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only added at the end, and their contents are no keys.
          key={index}
          attachment={attachment}
          {...(onOpen === undefined || attachment.type === "file" ? {} : { onOpen: () => onOpen(attachment) })}
          {...(onRemove === undefined ? {} : { onRemove: () => remove(index) })}
        />
      ))}
      {children}
    </ul>
  );
}

interface AttachmentChipProps {
  attachment: Attachment;
  onOpen?: () => void;
  onRemove?: () => void;
}

function AttachmentChip({ attachment, onOpen, onRemove }: AttachmentChipProps) {
  const { name } = attachment;
  const detail = [...handlingOf(attachment), formatBytes(attachment.size)].join(" · ");
  const preview = attachment.type === "text" ? textPreview(attachment.content ?? "") : "";
  const removeAtKey = (event: KeyboardEvent): void => {
    if (onRemove === undefined || (event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    onRemove();
  };
  const content = (
    <>
      <AttachmentMark attachment={attachment} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.detail}>
          {detail}
          {preview === "" ? null : <span className={classes.preview}> · {preview}</span>}
        </span>
      </span>
    </>
  );
  return (
    <li
      className={classes.chip}
      title={[name, detail, preview].filter((text) => text !== "").join("\n")}
      onKeyDown={removeAtKey}
    >
      {onOpen === undefined ? (
        <span className={classes.body}>{content}</span>
      ) : (
        <button type="button" className={classes.body} onClick={onOpen}>
          <VisuallyHidden component="span">{t`Open`} </VisuallyHidden>
          {content}
        </button>
      )}
      {onRemove === undefined ? null : <RemoveChip label={t`Remove ${name}`} onRemove={onRemove} />}
    </li>
  );
}

/** How a file differs from the chosen one, or was read: before its size, as the end of a narrow chip is cut. */
function handlingOf({ encoding, convertedFrom, isFirstPicture }: Attachment): string[] {
  if (encoding !== undefined) return [encodingName(encoding)];
  if (convertedFrom === undefined) return [];
  const format = convertedFrom.toUpperCase();
  return [isFirstPicture ? t`first picture of the ${format}` : t`converted from ${format}`];
}

/** A chip of a file that is still being read. */
export function PendingChip({ name, size, onCancel }: { name: string; size: number; onCancel: () => void }) {
  return (
    <li className={classes.chip} title={name} aria-busy="true">
      <span className={classes.body}>
        <span className={classes.mark}>
          <i className={classes.spinner} />
        </span>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>{size === 0 ? t`Reading` : t`${formatBytes(size)} · Reading`}</span>
        </span>
      </span>
      <RemoveChip label={t`Cancel ${name}`} onRemove={onCancel} />
    </li>
  );
}

function RemoveChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className={classes.remove} aria-label={label} title={label} data-remove onClick={onRemove}>
      <IconX size={13} stroke={2} aria-hidden />
    </button>
  );
}

function AttachmentMark({ attachment: { type, url } }: { attachment: Attachment }) {
  // Only an image inside the message: a request to another address would reveal the reader to its server.
  if (type === "image" && url?.startsWith("data:image/")) {
    return <img className={classes.thumbnail} src={url} alt="" decoding="async" />;
  }
  const Mark = type === "image" ? IconPhoto : type === "file" ? IconFileTypePdf : IconFileText;
  return (
    <span className={classes.mark} data-type={type}>
      <Mark size={20} stroke={1.5} aria-hidden />
    </span>
  );
}
