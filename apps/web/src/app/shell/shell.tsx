import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useUiState } from "../../bindings/use-ui-state.ts";
import type { RunCommand } from "../commands/create-commands.ts";
import { RoomsDrawer } from "./rooms-drawer.tsx";
import classes from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { useRoomList } from "./use-room-list.ts";

interface ShellProps {
  roomId: string | undefined;
  /** Runs a command of the page. */
  run: RunCommand;
  /** The models of the room. */
  models: ReactNode;
  /** About all answers of the room; absent where it has none. */
  room?: ReactNode;
  /** At the end of the header: the menu of the room, the account. */
  tools: ReactNode;
  /** A panel beside the chat, or over it. */
  aside?: ReactNode;
  /** Whether the panel covers the chat, which then cannot be reached. */
  isCovered?: boolean;
  children: ReactNode;
}

/** The frame of the page: rooms at the side, or in a drawer from below on phones, and the chat below one strip. */
export function Shell(props: ShellProps) {
  const isSidebarOpen = useUiState((state) => state.isSidebarOpen);
  const handlers = useRoomList(props.roomId);
  const isPhone = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  return (
    <div className={classes.shell} data-sidebar={isPhone ? "none" : isSidebarOpen ? "open" : "closed"}>
      {!isPhone && <Sidebar isOpen={isSidebarOpen} currentRoomId={props.roomId} run={props.run} {...handlers} />}
      <div className={classes.work}>
        <div className={classes.chat} inert={props.isCovered === true}>
          <header className={classes.strip}>
            {isPhone && (
              <div className={classes.rooms}>
                <RoomsDrawer roomId={props.roomId} onNewChat={() => props.run("newChat")} {...handlers} />
              </div>
            )}
            <div className={classes.models}>{props.models}</div>
            {props.room}
            <div className={classes.tools}>{props.tools}</div>
          </header>
          <main className={classes.main}>{props.children}</main>
        </div>
        {props.aside}
      </div>
    </div>
  );
}
