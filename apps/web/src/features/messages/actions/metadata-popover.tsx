import { t } from "@lingui/core/macro";
import { IconExternalLink, IconEye, IconInfoCircle, IconReceipt } from "@tabler/icons-react";
import type { Message } from "@tutti/domain";
import { useEffect, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { PopoverButton } from "../../../ui/buttons/menu-button.tsx";
import { useMessageTools } from "./message-tools.tsx";
import classes from "./metadata-popover.module.css";
import { metadataRows, preferredModelsOf } from "./metadata-rows.ts";

interface MetadataPopoverProps {
  message: Pick<Message, "id" | "metadata">;
  author: { name: string; model: string | undefined };
}

/** How an answer was made: its model, speed and price, and links to all other data about it. */
export function MetadataPopover({ message, author }: MetadataPopoverProps) {
  return (
    <PopoverButton
      icon={IconInfoCircle}
      label={t`Details`}
      position="bottom-start"
      width={360}
      className={classes.popover}
    >
      {(close) => <Details message={message} author={author} onClose={close} />}
    </PopoverButton>
  );
}

/** The answering model's rank, from 1 on, among the models that votes prefer; undefined where it is not one. */
function usePreferredPlace({ id, metadata }: MetadataPopoverProps["message"]): number | undefined {
  const { chat } = useEngine();
  const [preferredSlugs, setPreferredSlugs] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    void chat.sentRequest(id).then((sentRequest) => {
      if (!isOver) setPreferredSlugs(preferredModelsOf(sentRequest?.body.plugins));
    });
    return () => {
      isOver = true;
    };
  }, [chat, id]);
  const place = preferredSlugs.indexOf(metadata.variantSlug ?? "");
  return place === -1 ? undefined : place + 1;
}

function Details({ message, author, onClose }: MetadataPopoverProps & { onClose: () => void }) {
  const { openSentRequest, openReceipt } = useMessageTools();
  const place = usePreferredPlace(message);
  const rows = metadataRows(message.metadata, author.model, place);
  const { generationId } = message.metadata;
  return (
    <>
      <dl className={classes.rows}>
        {rows.map(({ label, value, isCode }) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd data-code={isCode}>
              <span title={value}>{value}</span>
              {value === generationId ? <CopyButton text={() => value} label={t`Copy generation id`} /> : null}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.ways}>
        <button
          type="button"
          className={classes.way}
          onClick={() => {
            onClose();
            openSentRequest(message.id);
          }}
        >
          <IconEye size={15} stroke={1.75} aria-hidden /> {t`What this model saw`}
        </button>
        {generationId !== undefined && (
          <button
            type="button"
            className={classes.way}
            onClick={() => {
              onClose();
              openReceipt(generationId);
            }}
          >
            <IconReceipt size={15} stroke={1.75} aria-hidden /> {t`Receipt`}
          </button>
        )}
        <a className={classes.way} href="/activity" target="_blank" rel="noopener">
          <IconExternalLink size={15} stroke={1.75} aria-hidden /> {t`Activity`}
        </a>
      </div>
    </>
  );
}
