import { plural, t } from "@lingui/core/macro";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";

/** Asks before all messages of a room go (specification, point 2). */
export function ClearChatDialog({
  roomId,
  ...dialog
}: {
  roomId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const count = useRoomState(roomId)?.messageIds.length ?? 0;
  const what = plural(count, { one: "Its message", other: `All ${count} messages` });
  return (
    <ConfirmDialog
      {...dialog}
      title={t`Clear this chat?`}
      question={t`${what} will be removed; the models stay. You can undo it for a few seconds, then it is irreversible.`}
      action={t`Clear Chat`}
    />
  );
}
