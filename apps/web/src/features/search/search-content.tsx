import { plural, t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRooms } from "../../bindings/use-room.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import classes from "../../ui/dialogs/finder-dialog.module.css";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { isStillThere } from "./is-still-there.ts";
import type { SearchClient } from "./search-client.ts";
import type { FoundPlace, SearchHit } from "./search-protocol.ts";
import { SearchResults } from "./search-results.tsx";
import { SearchState } from "./search-state.tsx";
import { useFoundMessages } from "./use-found-messages.ts";

/** The number of results that a page key skips. */
const PAGE = 6;

/** The open search: a field, and the matching messages. */
export function SearchContent(props: {
  client: SearchClient;
  initialQuery: string;
  onClose: () => void;
  onJump: (place: FoundPlace) => void;
}) {
  const { tables } = useEngine();
  const rooms = useRooms();
  const [typedQuery, setTypedQuery] = useState(props.initialQuery);
  const [chosenIndex, setChosenIndex] = useState(0);
  const listId = useId();
  const { query, result, progress } = useFoundMessages(props.client, typedQuery.trim());

  const titles = new Map(rooms.map((room) => [room.id, room]));
  const hits = result.hits.filter((hit) => isStillThere(hit, tables));
  const total = Math.max(hits.length, result.total - (result.hits.length - hits.length));
  const active = Math.min(chosenIndex, hits.length - 1);

  const jump = (hit: SearchHit): void => {
    props.onClose();
    props.onJump({ roomId: hit.roomId, messageId: hit.messageId, words: query.split(/\s+/u) });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || hits.length === 0) return;
    const to = (index: number) => () => setChosenIndex(Math.max(0, Math.min(hits.length - 1, index)));
    const steps: Record<string, () => void> = {
      ArrowDown: to(active === hits.length - 1 ? 0 : active + 1),
      ArrowUp: to(active === 0 ? hits.length - 1 : active - 1),
      PageDown: to(active + PAGE),
      PageUp: to(active - PAGE),
      Enter: () => {
        const hit = hits[active];
        if (hit !== undefined) jump(hit);
      },
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={17} stroke={1.75} aria-hidden="true" />
        <input
          className={classes.input}
          value={typedQuery}
          onChange={(event) => {
            setTypedQuery(event.currentTarget.value);
            setChosenIndex(0);
          }}
          onKeyDown={onKeyDown}
          placeholder={t`Search all messages…`}
          aria-label={t`Search all messages`}
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
        />
        <IconButton icon={IconX} label={t`Close`} shortcut={{ key: "Escape" }} onClick={props.onClose} />
      </div>
      {hits.length > 0 ? (
        <SearchResults
          id={listId}
          hits={hits}
          rooms={titles}
          active={active}
          onPoint={setChosenIndex}
          onChoose={jump}
        />
      ) : (
        <SearchState query={query} input={typedQuery.trim()} progress={progress} />
      )}
      <div className={classes.footer}>
        <span className={classes.count}>
          {progress.isComplete
            ? query !== "" && countOf(total, hits.length)
            : t`Reading your messages… ${formatNumber(progress.messages)} so far`}
        </span>
        <span className={classes.keys}>
          <KeyCap>↑</KeyCap>
          <KeyCap>↓</KeyCap> {t`choose`}
        </span>
        <span className={classes.keys}>
          <KeyCap>↵</KeyCap> {t`jump to the message`}
        </span>
      </div>
      <VisuallyHidden role="status">{query === "" ? "" : countOf(total, hits.length)}</VisuallyHidden>
    </>
  );
}

function countOf(total: number, listedCount: number): string {
  const count = plural(total, { one: "1 message", other: "# messages" });
  return total > listedCount ? t`${count}, the best ${listedCount} are listed` : count;
}
