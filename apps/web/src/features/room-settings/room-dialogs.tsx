import { t } from "@lingui/core/macro";
import { Button, TextInput } from "@mantine/core";
import type { SubmitEvent } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoom } from "../../bindings/use-room.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { ClearChatDialog } from "./clear-chat-dialog.tsx";
import classes from "./room-dialogs.module.css";
import { SpendingDialog } from "./spending-dialog.tsx";

/** The dialogs of commands on a room: the question before it is cleared, its new title, and its caps in dollars. */
export function RoomDialogs({
  roomId,
  isClearing,
  isRenaming,
  isCapping,
  onClear,
  onClose,
}: {
  roomId: string | undefined;
  isClearing: boolean;
  isRenaming: boolean;
  isCapping: boolean;
  /** Called when the person has confirmed that the messages go. */
  onClear: () => void;
  onClose: () => void;
}) {
  return (
    <>
      <ClearChatDialog roomId={roomId} isOpen={isClearing} onClose={onClose} onConfirm={onClear} />
      <RenameDialog roomId={roomId} isOpen={isRenaming} onClose={onClose} />
      {isCapping && roomId !== undefined && <SpendingDialog roomId={roomId} onClose={onClose} />}
    </>
  );
}

function RenameDialog({
  roomId,
  isOpen,
  onClose,
}: {
  roomId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { rooms } = useEngine();
  const title = useRoom(roomId)?.title;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const newTitle = String(new FormData(event.currentTarget).get("title") ?? "").trim();
    if (roomId !== undefined && newTitle !== title) rooms.rename(roomId, newTitle);
    onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Rename chat`} size={420}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput label={t`Title`} name="title" dir="auto" defaultValue={title} data-autofocus autoComplete="off" />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit">{t`Rename`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
