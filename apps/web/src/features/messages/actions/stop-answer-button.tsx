import { t } from "@lingui/core/macro";
import { IconPlayerStopFilled } from "@tabler/icons-react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";

/** Stops one answer that is being received, and leaves the others alone. */
export function StopAnswerButton({ messageId, name }: { messageId: string; name: string }) {
  const { chat } = useEngine();
  return (
    <IconButton
      icon={IconPlayerStopFilled}
      iconSize={13}
      label={t`Stop ${name}`}
      onClick={() => chat.stopAnswer(messageId)}
    />
  );
}
