import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { RoomsDrawer } from "./rooms-drawer.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";

interface ShellProps {
  roomId: string | undefined;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  onNewChat: () => void;
  onDeleteRoom: (roomId: string) => void;
  onDuplicateRoom: (roomId: string) => void;
  onSearchMessages: (query: string) => void;
  /** The top row. */
  models: ReactNode;
  /** Controls at the end of the header: theme, account. */
  tools: ReactNode;
  /** A panel beside the chat, or over it. */
  aside?: ReactNode;
  /** Whether the panel covers the chat, which then cannot be reached. */
  isCovered?: boolean;
  children: ReactNode;
}

/** The frame of the page: rooms at the side, or in a drawer from below on phones, and the chat. */
export function Shell(props: ShellProps) {
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.shell} data-sidebar={isPhone ? "none" : props.isSidebarOpen ? "open" : "closed"}>
      {!isPhone && (
        <Sidebar
          isOpen={props.isSidebarOpen}
          currentRoomId={props.roomId}
          onToggle={props.onToggleSidebar}
          onNewChat={props.onNewChat}
          onDelete={props.onDeleteRoom}
          onDuplicate={props.onDuplicateRoom}
          onSearchMessages={props.onSearchMessages}
        />
      )}
      <div className={classes.work}>
        <div className={classes.chat} inert={props.isCovered === true}>
          {isPhone ? (
            <>
              <header className={classes.phoneBar}>
                <RoomsDrawer
                  roomId={props.roomId}
                  onNewChat={props.onNewChat}
                  onDelete={props.onDeleteRoom}
                  onDuplicate={props.onDuplicateRoom}
                  onSearchMessages={props.onSearchMessages}
                />
                <div className={classes.tools}>{props.tools}</div>
              </header>
              <div className={classes.phoneModels}>{props.models}</div>
            </>
          ) : (
            <header className={classes.bar}>
              <div className={classes.models}>{props.models}</div>
              <div className={classes.tools}>{props.tools}</div>
            </header>
          )}
          <main className={classes.main}>{props.children}</main>
        </div>
        {props.aside}
      </div>
    </div>
  );
}
