import { t } from "@lingui/core/macro";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconEdit, IconLayoutSidebar, IconLayoutSidebarFilled, IconSearch } from "@tabler/icons-react";
import { RoomList } from "../../features/rooms/room-list.tsx";
import { IconButton, TooltipText } from "../../ui/buttons/icon-button.tsx";
import { isApple, shortcutLabel } from "../../ui/buttons/shortcut.ts";
import { pageShortcuts } from "../../ui/buttons/shortcuts.ts";
import type { RunCommand } from "../commands/create-commands.ts";
import { Brand } from "./brand.tsx";
import { ShortcutsButton } from "./shortcuts-button.tsx";
import classes from "./sidebar.module.css";
import { ThemeMenu } from "./theme-menu.tsx";
import type { RoomListHandlers } from "./use-room-list.ts";

interface SidebarProps extends RoomListHandlers {
  isOpen: boolean;
  currentRoomId: string | undefined;
  run: RunCommand;
}

/** The rooms beside the chat, 288 px wide, or a strip of 54 px (specification, point 2). */
export function Sidebar({ isOpen, currentRoomId, run, ...list }: SidebarProps) {
  return (
    <aside className={isOpen ? classes.sidebar : classes.strip} aria-label={t`Sidebar`}>
      <div className={classes.head}>
        {isOpen && <Brand />}
        {/* One button for both directions, so that the focus stays on it. */}
        <IconButton
          key="toggle"
          icon={isOpen ? IconLayoutSidebarFilled : IconLayoutSidebar}
          iconSize={18}
          size={32}
          label={isOpen ? t`Close sidebar` : t`Open sidebar`}
          shortcut={pageShortcuts.toggleSidebar}
          aria-expanded={isOpen}
          onClick={() => run("toggleSidebar")}
        />
      </div>
      {isOpen ? (
        <>
          <Tooltip label={<TooltipText label={t`New chat`} shortcut={pageShortcuts.newChat} />} position="right">
            <UnstyledButton className={classes.new} onClick={() => run("newChat")}>
              <IconEdit size={16} stroke={1.75} aria-hidden />
              {t`New chat`}
              <span aria-hidden="true">{shortcutLabel(pageShortcuts.newChat, isApple)}</span>
            </UnstyledButton>
          </Tooltip>
          <RoomList
            currentRoomId={currentRoomId}
            onOpen={stay}
            searchKeys={shortcutLabel(pageShortcuts.searchMessages, isApple)}
            {...list}
          />
        </>
      ) : (
        <>
          <IconButton
            icon={IconEdit}
            iconSize={18}
            size={32}
            label={t`New chat`}
            shortcut={pageShortcuts.newChat}
            onClick={() => run("newChat")}
          />
          <IconButton
            icon={IconSearch}
            iconSize={18}
            size={32}
            label={t`Search messages`}
            shortcut={pageShortcuts.searchMessages}
            onClick={() => run("searchMessages")}
          />
        </>
      )}
      <div className={classes.foot}>
        <ShortcutsButton onPress={() => run("showShortcuts")} />
        <ThemeMenu />
      </div>
    </aside>
  );
}

/** Opening a room in the sidebar closes nothing. */
function stay(): void {
  return;
}
