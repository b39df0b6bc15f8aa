import { ActionIcon } from "@mantine/core";
import { IconArrowUp, IconPlayerStopFilled } from "@tabler/icons-react";
import { tooltip } from "../../ui/tooltip.ts";

/** Sends; while the room is answering it stops instead. One button, so that it never moves away under a finger. */
export function SendButton({
  isProcessing,
  isEmpty,
  onSend,
  onStop,
}: {
  isProcessing: boolean;
  isEmpty: boolean;
  onSend: () => void;
  onStop: () => void;
}) {
  const label = isProcessing ? "Stop" : "Send";
  return (
    <ActionIcon
      size={32}
      radius={8}
      variant={isProcessing ? "default" : "filled"}
      aria-label={label}
      disabled={!isProcessing && isEmpty}
      onClick={isProcessing ? onStop : onSend}
      {...tooltip(label, { key: isProcessing ? "Escape" : "Enter" })}
    >
      {isProcessing ? (
        <IconPlayerStopFilled size={14} aria-hidden="true" />
      ) : (
        <IconArrowUp size={18} stroke={2.25} aria-hidden="true" />
      )}
    </ActionIcon>
  );
}
