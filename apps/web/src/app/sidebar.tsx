import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconEdit, IconLayoutSidebar, IconLayoutSidebarFilled } from "@tabler/icons-react";
import { RoomList } from "../features/rooms/room-list.tsx";
import { IconButton, TooltipText } from "../ui/icon-button.tsx";
import { isApple, shortcutLabel } from "../ui/shortcut.ts";
import { Brand } from "./brand.tsx";
import { shortcuts } from "./shortcuts.ts";
import classes from "./sidebar.module.css";

interface SidebarProps {
  isOpen: boolean;
  currentRoomId: string | undefined;
  onToggle: () => void;
  onNewChat: () => void;
  onDelete: (roomId: string) => void;
}

/** The rooms beside the chat, 288 px wide, or a strip of 54 px (specification, point 2). */
export function Sidebar({ isOpen, currentRoomId, onToggle, onNewChat, onDelete }: SidebarProps) {
  if (!isOpen) {
    return (
      <aside className={classes.strip} aria-label="Sidebar">
        <IconButton
          icon={IconLayoutSidebar}
          iconSize={18}
          size={32}
          label="Open sidebar"
          shortcut={shortcuts.toggleSidebar}
          aria-expanded={false}
          onClick={onToggle}
        />
        <IconButton
          icon={IconEdit}
          iconSize={18}
          size={32}
          label="New chat"
          shortcut={shortcuts.newChat}
          onClick={onNewChat}
        />
      </aside>
    );
  }
  return (
    <aside className={classes.sidebar} aria-label="Sidebar">
      <div className={classes.head}>
        <Brand />
        <IconButton
          icon={IconLayoutSidebarFilled}
          iconSize={18}
          label="Close sidebar"
          shortcut={shortcuts.toggleSidebar}
          aria-expanded={true}
          onClick={onToggle}
        />
      </div>
      <Tooltip label={<TooltipText label="New chat" shortcut={shortcuts.newChat} />} position="right">
        <UnstyledButton className={classes.new} onClick={onNewChat}>
          <IconEdit size={16} stroke={1.75} aria-hidden />
          New chat
          <span aria-hidden="true">{shortcutLabel(shortcuts.newChat, isApple)}</span>
        </UnstyledButton>
      </Tooltip>
      <RoomList currentRoomId={currentRoomId} onOpen={stay} onDelete={onDelete} />
    </aside>
  );
}

/** Beside the chat, opening a room changes nothing else. */
function stay(): void {
  return;
}
