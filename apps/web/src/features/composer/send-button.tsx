import { t } from "@lingui/core/macro";
import { ActionIcon } from "@mantine/core";
import { IconArrowUp, IconPlayerStopFilled, IconPlaylistAdd } from "@tabler/icons-react";
import { tooltip } from "../../ui/buttons/tooltip.ts";
import classes from "./composer.module.css";

/** The reason why a message is not sent yet: its files are being read, or the list of models has not come. */
export type SendObstacle = "files" | "models";

const waitingLabels: Readonly<Record<SendObstacle, string>> = {
  files: t`Waiting for the files`,
  models: t`Waiting for the list of models`,
};

interface SendButtonProps {
  isProcessing: boolean;
  isEmpty: boolean;
  /** Why the message waits that is to be sent; undefined where none waits. */
  obstacle: SendObstacle | undefined;
  /** Sends, or queues while the room is answering. */
  onSend: () => void;
  onStop: () => void;
}

/**
 * The button that sends; while the room is answering it stops instead, at the same place for a finger, and the button
 * that queues stands beside it.
 */
export function SendButton({ isProcessing, isEmpty, obstacle, onSend, onStop }: SendButtonProps) {
  if (!isProcessing) {
    const label = obstacle === undefined ? t`Send` : waitingLabels[obstacle];
    return (
      <ActionIcon
        className={classes.send}
        size={32}
        radius={8}
        variant="filled"
        aria-label={label}
        disabled={isEmpty}
        loading={obstacle !== undefined}
        onClick={onSend}
        {...tooltip(t`Send`, { key: "Enter" })}
      >
        <IconArrowUp size={18} stroke={2.25} aria-hidden="true" />
      </ActionIcon>
    );
  }
  const label = obstacle === undefined ? t`Add to queue` : waitingLabels[obstacle];
  return (
    <>
      <ActionIcon
        className={classes.send}
        size={32}
        radius={8}
        variant="filled"
        aria-label={label}
        disabled={isEmpty}
        loading={obstacle !== undefined}
        onClick={onSend}
        {...tooltip(t`Add to queue`, { key: "Enter" })}
      >
        <IconPlaylistAdd size={18} stroke={2} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.send}
        size={32}
        radius={8}
        variant="default"
        aria-label={t`Stop`}
        onClick={onStop}
        {...tooltip(t`Stop`, { key: "Escape" })}
      >
        <IconPlayerStopFilled size={14} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}
