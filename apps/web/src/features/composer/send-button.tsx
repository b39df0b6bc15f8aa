import { t } from "@lingui/core/macro";
import { ActionIcon } from "@mantine/core";
import { IconArrowUp, IconPlayerStopFilled, IconPlaylistAdd } from "@tabler/icons-react";
import { tooltip } from "../../ui/tooltip.ts";

interface SendButtonProps {
  isProcessing: boolean;
  isEmpty: boolean;
  /** Sends, or queues while the room is answering. */
  onSend: () => void;
  onStop: () => void;
}

/**
 * The button that sends; while the room is answering it stops instead, at the same place for a finger, and the button
 * that queues stands beside it.
 */
export function SendButton({ isProcessing, isEmpty, onSend, onStop }: SendButtonProps) {
  if (!isProcessing) {
    return (
      <ActionIcon
        size={32}
        radius={8}
        variant="filled"
        aria-label={t`Send`}
        disabled={isEmpty}
        onClick={onSend}
        {...tooltip(t`Send`, { key: "Enter" })}
      >
        <IconArrowUp size={18} stroke={2.25} aria-hidden="true" />
      </ActionIcon>
    );
  }
  return (
    <>
      <ActionIcon
        size={32}
        radius={8}
        variant="filled"
        aria-label={t`Add to queue`}
        disabled={isEmpty}
        onClick={onSend}
        {...tooltip(t`Add to queue`, { key: "Enter" })}
      >
        <IconPlaylistAdd size={18} stroke={2} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
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
