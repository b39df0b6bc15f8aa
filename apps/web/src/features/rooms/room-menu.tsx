import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { IconCopy, IconPencil, IconPin, IconPinnedOff, IconTrash } from "@tabler/icons-react";
import classes from "./room-item.module.css";

interface RoomMenuProps {
  isPinned: boolean;
  onTogglePin: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** The menu with the actions on a room of the list. */
export function RoomMenu({ isPinned, onTogglePin, onRename, onDuplicate, onDelete }: RoomMenuProps) {
  return (
    <>
      <Menu.Item leftSection={isPinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />} onClick={onTogglePin}>
        {isPinned ? t`Unpin` : t`Pin`}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPencil size={15} />}
        rightSection={<kbd className={classes.key}>F2</kbd>}
        onClick={onRename}
      >
        {t`Rename`}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={15} />} onClick={onDuplicate}>
        {t`Duplicate`}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={15} />}
        rightSection={<kbd className={classes.key}>Del</kbd>}
        className={classes.danger ?? ""}
        onClick={onDelete}
      >
        {t`Delete`}
      </Menu.Item>
    </>
  );
}
