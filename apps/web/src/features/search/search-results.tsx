import { t } from "@lingui/core/macro";
import { displayTitle, type Room } from "@tutti/domain";
import { useEffect, useRef } from "react";
import { formatWhen } from "../../ui/formats/dates.ts";
import classes from "./search-dialog.module.css";
import type { SearchHit } from "./search-protocol.ts";

/** The matching messages: the room, author and time of each, and the text around the match. */
export function SearchResults(props: {
  id: string;
  hits: readonly SearchHit[];
  rooms: ReadonlyMap<string, Room>;
  active: number;
  onPoint: (index: number) => void;
  onChoose: (hit: SearchHit) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const { id, active } = props;
  const now = Date.now();

  useEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(id)}-${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  return (
    <div ref={list} className={classes.results} id={id} role="listbox" aria-label={t`Messages`}>
      {props.hits.map((hit, index) => {
        const room = props.rooms.get(hit.roomId);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of the option that it names as active.
          <div
            key={hit.messageId}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={classes.option}
            onPointerMove={() => props.onPoint(index)}
            // Pressing an option must not take the focus from the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => props.onChoose(hit)}
          >
            <span className={classes.where}>
              <span className={classes.room} dir="auto">
                {room === undefined ? "" : displayTitle(room)}
              </span>
              <span className={classes.author}>{hit.author ?? t`You`}</span>
              <span className={classes.when}>{formatWhen(hit.createdAt, now)}</span>
            </span>
            <span className={classes.excerpt} dir="auto">
              {hit.excerpt.map((piece, place) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one excerpt never move.
                piece.isMatch ? <mark key={place}>{piece.text}</mark> : piece.text,
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}
