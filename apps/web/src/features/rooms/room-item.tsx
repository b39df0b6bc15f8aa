import { t } from "@lingui/core/macro";
import { ActionIcon, Menu } from "@mantine/core";
import { IconCopy, IconDots, IconPencil, IconPin, IconPinFilled, IconPinnedOff, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { displayTitle, type Room } from "@tutti/domain";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { TitleInput } from "../../ui/title-input.tsx";
import classes from "./room-item.module.css";
import { useKeepFocus } from "./use-keep-focus.ts";

interface RoomItemProps {
  room: Room;
  isCurrent: boolean;
  onOpen: () => void;
  onDelete: (roomId: string) => void;
  onDuplicate: (roomId: string) => void;
}

/** One room of the list: a link, renamed in place, with a menu. */
export const RoomItem = memo(function RoomItem(props: RoomItemProps) {
  const { room, isCurrent, onOpen, onDelete, onDuplicate } = props;
  const engine = useEngine();
  const isProcessing = useRoomState(room.id)?.isProcessing ?? false;
  const [isRenaming, setIsRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const title = displayTitle(room);
  const row = useRef<HTMLLIElement>(null);
  const keepFocus = useKeepFocus(row, room.id);

  const finishRenaming = (newTitle: string | undefined): void => {
    if (newTitle !== undefined && newTitle !== room.title) engine.rooms.rename(room.id, newTitle);
    setIsRenaming(false);
    // After the input is gone, so that the focus has somewhere to be; where the person has gone on, it stays with them.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) link.current?.focus();
    });
  };

  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === "F2") setIsRenaming(true);
    if (event.key === "Delete") {
      keepFocus();
      onDelete(room.id);
    }
  };

  if (isRenaming) {
    return (
      <li className={classes.row} data-current={isCurrent || undefined}>
        <TitleInput label={t`Room title`} title={room.title} onFinish={finishRenaming} />
      </li>
    );
  }

  return (
    <li ref={row} className={classes.row} data-room={room.id} data-current={isCurrent || undefined}>
      <Link
        ref={link}
        to="/chat"
        search={{ room: room.id }}
        className={classes.link}
        onClick={onOpen}
        onDoubleClick={() => setIsRenaming(true)}
        onKeyDown={handleKey}
        aria-keyshortcuts="F2 Delete"
        draggable={false}
      >
        <span className={classes.title} dir="auto">
          {title}
        </span>
        {isProcessing && <span className={classes.busy} role="img" aria-label={t`Answering`} />}
        {room.isPinned && <IconPinFilled size={12} className={classes.pin} role="img" aria-label={t`Pinned`} />}
      </Link>
      <Menu position="bottom-start" returnFocus width={168} onOpen={keepFocus}>
        <Menu.Target>
          <ActionIcon
            className={classes.options}
            variant="transparent"
            color="gray"
            size={24}
            aria-label={t`Options for ${title}`}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={room.isPinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />}
            onClick={() => engine.rooms.togglePin(room.id)}
          >
            {room.isPinned ? t`Unpin` : t`Pin`}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPencil size={15} />}
            rightSection={<kbd className={classes.key}>F2</kbd>}
            onClick={() => setIsRenaming(true)}
          >
            {t`Rename`}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => onDuplicate(room.id)}>
            {t`Duplicate`}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={15} />}
            rightSection={<kbd className={classes.key}>Del</kbd>}
            className={classes.danger ?? ""}
            onClick={() => onDelete(room.id)}
          >
            {t`Delete`}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
});
