import { Button, Modal } from "@mantine/core";
import { useRoomState } from "../../bindings/use-room-state.ts";
import classes from "./clear-chat-dialog.module.css";

/** Asks before all messages of a room go (specification, point 2). */
export function ClearChatDialog(props: {
  roomId: string | undefined;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const count = useRoomState(props.roomId)?.messageIds.length ?? 0;
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title="Clear this chat?" size={420}>
      <p className={classes.text}>
        {count === 1 ? "Its message" : `All ${count} messages`} will be removed. This is irreversible. The models stay.
      </p>
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={props.onClose}>
          Cancel
        </Button>
        <Button
          className={classes.clear ?? ""}
          onClick={() => {
            props.onClose();
            props.onConfirm();
          }}
        >
          Clear Chat
        </Button>
      </div>
    </Modal>
  );
}
