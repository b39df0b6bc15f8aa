import { t } from "@lingui/core/macro";
import { Drawer, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconEdit } from "@tabler/icons-react";
import { displayTitle, EMPTY_ROOM_TITLE } from "@tutti/domain";
import { useState } from "react";
import { useRoom } from "../bindings/use-room.ts";
import { RoomList } from "../features/rooms/room-list.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import classes from "./rooms-drawer.module.css";

interface RoomsDrawerProps {
  roomId: string | undefined;
  onNewChat: () => void;
  onDelete: (roomId: string) => void;
  onDuplicate: (roomId: string) => void;
  onSearchMessages: (query: string) => void;
}

/** On phones: the open room's title, and behind it the rooms in a sheet from below. */
export function RoomsDrawer({ roomId, onNewChat, onDelete, onDuplicate, onSearchMessages }: RoomsDrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const room = useRoom(roomId);
  const close = (): void => setIsOpen(false);

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
      <Drawer
        opened={isOpen}
        onClose={close}
        position="bottom"
        size="80dvh"
        title={t`Rooms`}
        classNames={{
          content: classes.content ?? "",
          header: classes.header ?? "",
          title: classes.heading ?? "",
          body: classes.body ?? "",
        }}
      >
        <RoomList
          currentRoomId={roomId}
          onOpen={close}
          onDelete={onDelete}
          onDuplicate={(id) => {
            close();
            onDuplicate(id);
          }}
          onSearchMessages={(query) => {
            close();
            onSearchMessages(query);
          }}
        />
      </Drawer>
    </>
  );
}
