import { t } from "@lingui/core/macro";
import { useDebouncedValue } from "@mantine/hooks";
import { IconMessageSearch, IconSearch, IconUpload } from "@tabler/icons-react";
import { errorTexts } from "@tutti/domain";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { useLibrary, useRooms } from "../../bindings/use-room.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { firstRooms, groupRooms, searchRooms } from "./room-groups.ts";
import { RoomItem } from "./room-item.tsx";
import classes from "./room-list.module.css";
import { useNow } from "./use-now.ts";

/** Milliseconds (specification, point 9). */
const SEARCH_DEBOUNCE = 250;
/** Rooms that are drawn at first, and that come each time the end is in sight. */
const DRAWN_ROOMS = 100;

interface RoomListProps {
  currentRoomId: string | undefined;
  /** Called when a room is opened, so that a drawer can close. */
  onOpen: () => void;
  onDelete: (roomId: string) => void;
  onDuplicate: (roomId: string) => void;
  /** Searches all messages for what was typed here. */
  onSearchMessages: (query: string) => void;
  /** The keys that do the same, as they are written for a person. */
  searchKeys?: string;
}

/** Search, and the rooms in their groups. */
export function RoomList(props: RoomListProps) {
  const { currentRoomId, onOpen, onDelete, onDuplicate, onSearchMessages, searchKeys } = props;
  const { importDoor } = useServices();
  const rooms = useRooms();
  const library = useLibrary();
  const now = useNow();
  const [typed, setTyped] = useState("");
  const [query] = useDebouncedValue(typed, SEARCH_DEBOUNCE);
  const [drawn, setDrawn] = useState(DRAWN_ROOMS);
  const found = useMemo(() => searchRooms(rooms, query), [rooms, query]);
  const groups = useMemo(
    () => firstRooms(groupRooms(found, now), drawn, currentRoomId),
    [found, now, drawn, currentRoomId],
  );

  return (
    <div className={classes.list}>
      <search className={classes.search}>
        <IconSearch size={15} aria-hidden />
        <input
          type="search"
          placeholder={t`Search rooms...`}
          aria-label={t`Search rooms`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape" && typed !== "") setTyped("");
            if (event.key === "Enter" && typed.trim() !== "" && !event.nativeEvent.isComposing) onSearchMessages(typed);
          }}
        />
      </search>
      <nav className={classes.groups} aria-label={t`Rooms`}>
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
        {groups.map((group) => (
          <Group key={group.label} label={group.label}>
            {group.rooms.map((room) => (
              <RoomItem
                key={room.id}
                room={room}
                isCurrent={room.id === currentRoomId}
                onOpen={onOpen}
                onDelete={onDelete}
                onDuplicate={onDuplicate}
              />
            ))}
          </Group>
        ))}
        {found.length > drawn && (
          <MoreRooms left={found.length - drawn} onMore={() => setDrawn((count) => count + DRAWN_ROOMS)} />
        )}
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
          importDoor.open();
        }}
      >
        <IconUpload size={16} stroke={1.75} aria-hidden />
        {t`Import`}
      </button>
    </div>
  );
}

/** The end of what is drawn: more comes when it is nearly in sight, or when it is pressed. */
function MoreRooms({ left, onMore }: { left: number; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (button.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) more();
      },
      { root: button.current.closest("nav"), rootMargin: "400px" },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, []);
  return (
    <button ref={button} type="button" className={classes.messages} onClick={onMore}>
      {t`${formatNumber(left)} more`}
    </button>
  );
}

function Group({ label, children }: { label: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {label}
      </h2>
      <ul className={classes.rows}>{children}</ul>
    </section>
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
