import { t } from "@lingui/core/macro";
import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconEdit } from "@tabler/icons-react";
import { displayTitle, EMPTY_ROOM_TITLE } from "@tutti/domain";
import { useState } from "react";
import { useRoom } from "../../bindings/use-room.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { RoomsSheet } from "../dialogs.ts";
import classes from "./rooms-drawer.module.css";
import type { RoomListHandlers } from "./use-room-list.ts";

interface RoomsDrawerProps extends RoomListHandlers {
  roomId: string | undefined;
  onNewChat: () => void;
}

/** On phones: the open room's title, which opens the rooms in a sheet from below. */
export function RoomsDrawer({ roomId, onNewChat, ...handlers }: RoomsDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const room = useRoom(roomId);

  return (
    <>
      <UnstyledButton
        className={classes.trigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <span className={classes.title}>{room === undefined ? EMPTY_ROOM_TITLE : displayTitle(room)}</span>
        <IconChevronDown size={16} stroke={2} aria-hidden />
      </UnstyledButton>
      <IconButton icon={IconEdit} iconSize={19} size={44} label={t`New chat`} onClick={onNewChat} />
      <RoomsSheet isOpen={isOpen} roomId={roomId} onClose={() => setIsOpen(false)} {...handlers} />
    </>
  );
}
