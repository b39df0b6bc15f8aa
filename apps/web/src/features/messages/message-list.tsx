import { IconArrowDown } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useCharacterSlots } from "../../bindings/use-character-slots.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { FinishedAnnouncer } from "./finished-announcer.tsx";
import { LightboxProvider } from "./lightbox.tsx";
import { ListStateProvider } from "./list-state.tsx";
import classes from "./message-list.module.css";
import { listEndOf } from "./scroll-key.ts";
import { TurnRow } from "./turn-row.tsx";
import { useKeepFocusInside } from "./use-keep-focus-inside.ts";
import { useTurns } from "./use-turns.ts";

/** Pixels from the end within which the reader counts as being there. */
const AT_END = 48;
/** Pixels: what a turn is taken for before it is measured. */
const ESTIMATED_HEIGHT = 420;

/**
 * The messages of a room. Only the turns near the screen are in the page. The list stays at its end while the reader is there;
 * a reader who scrolled up is never moved by text that arrives. Give it the room's id as its key.
 */
export function MessageList({ roomId }: { roomId: string }) {
  return (
    <ListStateProvider>
      <LightboxProvider>
        <Turns roomId={roomId} />
        <FinishedAnnouncer roomId={roomId} />
      </LightboxProvider>
    </ListStateProvider>
  );
}

function Turns({ roomId }: { roomId: string }) {
  const turns = useTurns(roomId);
  const slots = useCharacterSlots(roomId);
  const scroller = useRef<HTMLElement>(null);
  const [isAway, setIsAway] = useState(false);
  useKeepFocusInside(scroller);

  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: turns.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => turns[index]?.id ?? index, [turns]),
    estimateSize: () => ESTIMATED_HEIGHT,
    // The first drawing is of the end already, not of turns that would be scrolled away at once.
    initialOffset: turns.length * ESTIMATED_HEIGHT,
    initialRect: { width: 0, height: ESTIMATED_HEIGHT },
    overscan: 3,
    paddingStart: 16,
    paddingEnd: 24,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: AT_END,
    directDomUpdates: true,
    // By position and not by transform, which the headers that stick to the top would not see.
    directDomUpdatesMode: "position",
    onChange: (instance) => setIsAway(!instance.isAtEnd(AT_END)),
  });

  const lastTurnId = turns.at(-1)?.id;
  // A room opens at its end, and what the person sends is shown wherever they had scrolled.
  useLayoutEffect(() => {
    if (lastTurnId !== undefined) virtualizer.scrollToEnd();
  }, [lastTurnId, virtualizer]);

  const goToEnd = (event: KeyboardEvent<HTMLElement>): void => {
    const end = listEndOf(event.nativeEvent);
    // What scrolls by itself in a message keeps its keys, and so do tabs.
    const owner = event.target instanceof Element ? event.target.closest("[tabindex='0']") : null;
    if (end === undefined || owner !== event.currentTarget) return;
    event.preventDefault();
    if (end === "start") virtualizer.scrollToOffset(0);
    else virtualizer.scrollToEnd();
  };

  return (
    <div className={classes.list}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section ref={scroller} className={classes.scroller} aria-label="Messages" tabIndex={0} onKeyDown={goToEnd}>
        <div ref={virtualizer.containerRef} className={classes.sizer}>
          {virtualizer.getVirtualItems().map((item) => {
            const turn = turns[item.index];
            if (turn === undefined) return null;
            return (
              <div key={item.key} ref={virtualizer.measureElement} data-index={item.index} className={classes.row}>
                <TurnRow turn={turn} slots={slots} isLatestTurn={item.index === turns.length - 1} />
              </div>
            );
          })}
        </div>
      </section>
      {isAway ? (
        <IconButton
          className={classes.toEnd}
          icon={IconArrowDown}
          label="Scroll to bottom"
          size={36}
          onClick={() => {
            virtualizer.scrollToEnd();
            // At the end there is no way to it any more, and the button is gone.
            scroller.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </div>
  );
}
