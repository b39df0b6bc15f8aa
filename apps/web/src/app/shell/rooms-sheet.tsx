import { t } from "@lingui/core/macro";
import { Drawer } from "@mantine/core";
import { RoomList } from "../../features/rooms/room-list.tsx";
import { useRestoreFocus } from "../../ui/dialogs/use-restore-focus.ts";
import classes from "./rooms-sheet.module.css";
import { ThemeMenu } from "./theme-menu.tsx";
import type { RoomListHandlers } from "./use-room-list.ts";

interface RoomsSheetProps extends RoomListHandlers {
  isOpen: boolean;
  roomId: string | undefined;
  onClose: () => void;
}

/** On phones: the rooms in a sheet from below. */
export function RoomsSheet({ isOpen, roomId, onClose, onDelete, onDuplicate, onSearchMessages }: RoomsSheetProps) {
  useRestoreFocus(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      returnFocus={false}
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
        onOpen={onClose}
        onDelete={onDelete}
        onDuplicate={(id) => {
          onClose();
          onDuplicate(id);
        }}
        onSearchMessages={(query) => {
          onClose();
          onSearchMessages(query);
        }}
      />
      <div className={classes.foot}>
        <ThemeMenu />
      </div>
    </Drawer>
  );
}
