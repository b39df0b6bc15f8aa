import { t } from "@lingui/core/macro";
import { IconDots, IconPinFilled } from "@tabler/icons-react";
import { displayTitle, type Room } from "@tutti/domain";
import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { OpenedMenu, useOpening } from "../../ui/buttons/menu-button.tsx";
import { TitleInput } from "../../ui/fields/title-input.tsx";
import classes from "./room-item.module.css";
import { RoomLink } from "./room-link.tsx";
import { RoomMenu } from "./room-menu.tsx";
import { useKeepFocus } from "./use-keep-focus.ts";

/** The actions on a room of the list. */
export interface RoomItemActions {
  onOpen: () => void;
  onDelete: (roomId: string) => void;
  onDuplicate: (roomId: string) => void;
}

interface RoomItemProps {
  room: Room;
  isCurrent: boolean;
  /** Its place among the rooms of its group, and their number: most of them may not be in the page. */
  position: number;
  groupSize: number;
  /** Rows before it that are not in the page. */
  skippedRows: number;
  /** The same object as long as the list exists. */
  actions: RoomItemActions;
}

/** One room of the list: a link that can be renamed in place, with a menu that is rendered when it is opened. */
export const RoomItem = memo(function RoomItem(props: RoomItemProps) {
  const { room, isCurrent, position, groupSize, skippedRows, actions } = props;
  const engine = useEngine();
  const isProcessing = useRoomState(room.id)?.isProcessing ?? false;
  const [isRenaming, setIsRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const title = displayTitle(room);
  const row = useRef<HTMLLIElement>(null);
  const keepFocus = useKeepFocus(row, room.id);
  const opening = useOpening("menu");

  const finishRenaming = (newTitle: string | undefined): void => {
    if (newTitle !== undefined && newTitle !== room.title) engine.rooms.rename(room.id, newTitle);
    setIsRenaming(false);
    // After the input is removed, so that the link exists; a focus that the person has moved elsewhere stays there.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) link.current?.focus();
    });
  };

  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === "F2") setIsRenaming(true);
    if (event.key === "Delete") {
      keepFocus();
      actions.onDelete(room.id);
    }
  };
  const item = {
    className: classes.row,
    style: skippedRows === 0 ? undefined : ({ "--skipped": skippedRows } as CSSProperties),
    "aria-posinset": position,
    "aria-setsize": groupSize,
    "data-current": isCurrent || undefined,
  };

  if (isRenaming) {
    return (
      <li {...item}>
        <TitleInput label={t`Room title`} title={room.title} onFinish={finishRenaming} />
      </li>
    );
  }

  return (
    <li ref={row} {...item} data-room={room.id}>
      <RoomLink
        ref={link}
        roomId={room.id}
        isCurrent={isCurrent}
        onOpen={actions.onOpen}
        // Loads its newest messages while the page prepares to show them.
        onPress={() => void engine.rooms.open(room.id)}
        className={classes.link}
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
      </RoomLink>
      <button
        type="button"
        {...opening.props}
        className={classes.options}
        aria-label={t`Options for ${title}`}
        onClick={() => {
          keepFocus();
          opening.props.onClick();
        }}
      >
        <IconDots size={16} aria-hidden />
      </button>
      <OpenedMenu opening={opening} position="bottom-start" returnFocus width={168}>
        <RoomMenu
          isPinned={room.isPinned === true}
          onTogglePin={() => engine.rooms.togglePin(room.id)}
          onRename={() => setIsRenaming(true)}
          onDuplicate={() => actions.onDuplicate(room.id)}
          onDelete={() => actions.onDelete(room.id)}
        />
      </OpenedMenu>
    </li>
  );
});
