import { t } from "@lingui/core/macro";
import { useDebouncedValue } from "@mantine/hooks";
import { IconMessageSearch, IconSearch, IconUpload } from "@tabler/icons-react";
import { errorTexts } from "@tutti/domain";
import { type CSSProperties, type FocusEvent, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useLibrary, useRooms } from "../../bindings/use-room.ts";
import { groupRooms, searchRooms } from "./room-groups.ts";
import { RoomItem, type RoomItemActions } from "./room-item.tsx";
import classes from "./room-list.module.css";
import { type DrawnGroup, drawnGroups, idsAround, type ListMetrics } from "./room-window.ts";
import { useListView } from "./use-list-view.ts";
import { useNow } from "./use-now.ts";

/** Milliseconds (specification, point 9). */
const SEARCH_DEBOUNCE = 250;
/** The same values as in the style sheet: rows are higher on touch devices. */
const metrics: ListMetrics = {
  row: matchMedia("(hover: none)").matches ? 44 : 32,
  gap: 1,
  heading: 26,
  groupGap: 12,
};

interface RoomListProps {
  currentRoomId: string | undefined;
  /** Called when a room is opened, so that a drawer can close. */
  onOpen: () => void;
  onDelete: (roomId: string) => void;
  onDuplicate: (roomId: string) => void;
  /** Searches all messages for the text typed here. */
  onSearchMessages: (query: string) => void;
  /** The shortcut that does the same, as shown to a person. */
  searchKeys?: string;
}

/** Search, and the rooms in their groups. Of thousands of rooms only those near the visible part are in the page. */
export function RoomList(props: RoomListProps) {
  const { currentRoomId, onOpen, onDelete, onDuplicate, onSearchMessages, searchKeys } = props;
  const { dialogs } = useServices();
  const rooms = useRooms();
  const library = useLibrary();
  const now = useNow();
  const [typedQuery, setTypedQuery] = useState("");
  const [query] = useDebouncedValue(typedQuery, SEARCH_DEBOUNCE);
  const nav = useRef<HTMLElement>(null);
  const view = useListView(nav);
  const [focusedId, setFocusedId] = useState<string>();
  const matchingRooms = useMemo(() => searchRooms(rooms, query), [rooms, query]);
  const groups = useMemo(() => groupRooms(matchingRooms, now), [matchingRooms, now]);
  const windowedGroups = useMemo(() => {
    const keptIds = new Set(idsAround(groups, focusedId));
    if (currentRoomId !== undefined) keptIds.add(currentRoomId);
    return drawnGroups(groups, { view, metrics, keptIds });
  }, [groups, view, focusedId, currentRoomId]);
  const actions = useSameActions({ onOpen, onDelete, onDuplicate });
  /** Keeps the focused row in the page, also when it is scrolled away or moved to another group. */
  const noteFocus = ({ target }: FocusEvent): void => {
    const roomId = target.closest<HTMLElement>("[data-room]")?.dataset["room"];
    if (roomId !== undefined) setFocusedId(roomId);
  };

  return (
    <div className={classes.list}>
      <search className={classes.search}>
        <IconSearch size={15} aria-hidden />
        <input
          type="search"
          placeholder={t`Search rooms...`}
          aria-label={t`Search rooms`}
          value={typedQuery}
          onChange={(event) => setTypedQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && typedQuery !== "") setTypedQuery("");
            if (event.key === "Enter" && typedQuery.trim() !== "" && !event.nativeEvent.isComposing)
              onSearchMessages(typedQuery);
          }}
        />
      </search>
      <nav ref={nav} className={classes.groups} aria-label={t`Rooms`} onFocus={noteFocus}>
        {library.status === "loading" && <RoomListSkeleton />}
        {library.status === "failed" && (
          <p className={classes.hint} role={library.isNotified ? undefined : "alert"}>
            {errorTexts.loadingChats.title}. {library.error}
          </p>
        )}
        {library.status === "ready" && groups.length === 0 && (
          <p className={classes.hint} role="status">
            {query.trim() === "" ? t`Your chats will be listed here.` : t`No matching rooms`}
          </p>
        )}
        {windowedGroups.map((group) => (
          <Group key={group.label} group={group} currentRoomId={currentRoomId} actions={actions} />
        ))}
        {query.trim() !== "" && (
          <button type="button" className={classes.messages} onClick={() => onSearchMessages(query.trim())}>
            <IconMessageSearch size={15} stroke={1.75} aria-hidden />
            {t`Search messages`}
            {searchKeys !== undefined && <span aria-hidden="true">{searchKeys}</span>}
          </button>
        )}
      </nav>
      <button
        type="button"
        className={`${classes.messages} ${classes.import}`}
        onClick={() => {
          onOpen();
          dialogs.open("importChats", { files: [] });
        }}
      >
        <IconUpload size={16} stroke={1.75} aria-hidden />
        {t`Import`}
      </button>
    </div>
  );
}

interface GroupProps {
  group: DrawnGroup;
  currentRoomId: string | undefined;
  actions: RoomItemActions;
}

function Group({ group, currentRoomId, actions }: GroupProps) {
  const id = useId();
  const { label, rows, size, skippedAtEnd } = group;
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {label}
      </h2>
      <ul className={classes.rows} style={{ "--skipped-at-end": skippedAtEnd } as CSSProperties}>
        {rows.map(({ room, index, skippedRows }) => (
          <RoomItem
            key={room.id}
            room={room}
            isCurrent={room.id === currentRoomId}
            position={index + 1}
            groupSize={size}
            skippedRows={skippedRows}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}

/** The latest actions in an object that stays the same, so that no row is rendered again when they change. */
function useSameActions(actions: RoomItemActions): RoomItemActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      onOpen: () => latest.current.onOpen(),
      onDelete: (roomId) => latest.current.onDelete(roomId),
      onDuplicate: (roomId) => latest.current.onDuplicate(roomId),
    }),
    [],
  );
}

function RoomListSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={t`Loading rooms`}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
