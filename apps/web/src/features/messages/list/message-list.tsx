import { t } from "@lingui/core/macro";
import { IconArrowDown } from "@tabler/icons-react";
import { useVirtualizer, type VirtualItem, type Virtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  startTransition,
  type UIEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useCharacterSlots } from "../../../bindings/use-character-slots.ts";
import { useRoomState } from "../../../bindings/use-room-state.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { whenIdle } from "../../../ui/loading/when-idle.ts";
import { scrollable } from "../../../ui/scrollable.ts";
import { LightboxProvider } from "../answer/pictures/lightbox.tsx";
import { AnswersBesideProvider, useMeasuredAnswersBeside } from "../layouts/answers-beside.tsx";
import { TurnRow } from "../turn/turn-row.tsx";
import type { Turn } from "../turn/turns.ts";
import { AnswerAnnouncer } from "./answer-announcer.tsx";
import { FinishedAnnouncer } from "./finished-announcer.tsx";
import { ListRow } from "./list-row.tsx";
import { ListStateProvider, useTurnInViewSetter } from "./list-state.tsx";
import classes from "./message-list.module.css";
import { listEndOf } from "./scroll-key.ts";
import { useFocusFallback } from "./use-focus-fallback.ts";
import { AT_END, useHeldQuestion } from "./use-held-question.ts";
import { type Jump, useJump } from "./use-jump.ts";
import { useIsPassing } from "./use-passing.ts";
import { useTurns } from "./use-turns.ts";

/** As a distance from the end: the list follows it from nowhere. */
const NOWHERE = -1;
/**
 * Pixels: the estimated height of a question alone, and of one with answers, before it is measured. Long answers are
 * collapsed, so most turns have about the same height; the better the estimate, the fewer turns are drawn out of sight.
 */
const QUESTION_HEIGHT = 100;
const TURN_HEIGHT = 570;
/** Pixels above the first turn and below the last. */
const PADDING_START = 16;
const PADDING_END = 24;
/** Turns beyond the edges of the screen that are in the page: at first, and once the page has been painted. */
const FIRST_OVERSCAN = 0;
const OVERSCAN = 2;
/**
 * The estimated share of the window's height that the list has, before it is measured: the bar and the composer have
 * the rest.
 */
const LIST_SHARE = 0.8;

interface MessageListProps {
  roomId: string;
  /** Whether an artifact stands beside the room. */
  isPaneOpen?: boolean;
  jump?: Jump | undefined;
}

/**
 * The messages of a room. Only the turns near the screen are in the page. The list stays at its end while the reader is
 * there; arriving text never moves a reader who has scrolled up, and never pushes the newest question out of sight
 * (`useHeldQuestion`). Use the room's id as its key.
 */
export function MessageList({ roomId, isPaneOpen = false, jump }: MessageListProps) {
  return (
    <ListStateProvider>
      <LightboxProvider>
        <Turns roomId={roomId} isPaneOpen={isPaneOpen} jump={jump} />
        <FinishedAnnouncer roomId={roomId} />
        <AnswerAnnouncer roomId={roomId} />
      </LightboxProvider>
    </ListStateProvider>
  );
}

function Turns({ roomId, isPaneOpen, jump }: MessageListProps & { isPaneOpen: boolean }) {
  const turns = useTurns(roomId);
  const slots = useCharacterSlots(roomId);
  const scroller = useRef<HTMLElement>(null);
  const [isAway, setIsAway] = useState(false);
  const overscan = useOverscan(roomId);
  const [firstRect] = useState(() => ({ width: 0, height: Math.round(window.innerHeight * LIST_SHARE) }));
  const beside = useMeasuredAnswersBeside(scroller, isPaneOpen);
  useFocusFallback(scroller);
  const isPassing = useIsPassing(scroller);
  const setTurnInView = useTurnInViewSetter();
  const question = useHeldQuestion(scroller, turns);

  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: turns.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => turns[index]?.id ?? index, [turns]),
    estimateSize: (index) => estimatedHeight(turns[index]),
    // The first drawing already shows the end, not turns that would be scrolled away at once.
    initialOffset: () => endOf(turns) - firstRect.height,
    initialRect: firstRect,
    overscan,
    paddingStart: PADDING_START,
    paddingEnd: PADDING_END,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: question.isHeld ? NOWHERE : AT_END,
    directDomUpdates: true,
    // Positioned with `top` and not with a transform, which sticky headers would ignore.
    directDomUpdatesMode: "position",
    onChange: (instance) => {
      question.keep(instance);
      setIsAway(!instance.isAtEnd(AT_END));
      setTurnInView(turns[indexInView(instance)]?.id);
    },
  });

  const lastTurnId = turns.at(-1)?.id;
  // A room opens at its end, and a message that the person sends is shown wherever they had scrolled.
  useLayoutEffect(() => {
    if (lastTurnId !== undefined) virtualizer.scrollToEnd();
  }, [lastTurnId, virtualizer]);

  const firstTurnId = turns[0]?.id;
  // When older turns load after the newest, the end moves before the virtualizer knows the reader's position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first turn is the reason, and where the reader was before it.
  useLayoutEffect(() => {
    if (!isAway) virtualizer.scrollToEnd();
  }, [firstTurnId, virtualizer]);

  useLayoutEffect(() => setTurnInView(turns[indexInView(virtualizer)]?.id), [turns, virtualizer, setTurnInView]);

  useJump({ jump, turns, scroller, virtualizer });

  const goToEnd = (event: KeyboardEvent<HTMLElement>): void => {
    const end = listEndOf(event.nativeEvent);
    // Scroll containers inside a message handle these keys themselves, and so do tabs.
    const owner = event.target instanceof Element ? event.target.closest("[tabindex='0']") : null;
    if (end === undefined || owner !== event.currentTarget) return;
    event.preventDefault();
    if (end === "start") virtualizer.scrollToOffset(0);
    else virtualizer.scrollToEnd();
  };

  return (
    <div className={classes.list}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={t`Messages`}
        {...scrollable}
        onKeyDown={goToEnd}
        onScroll={keepStraight}
      >
        <div ref={virtualizer.containerRef} className={classes.sizer}>
          <AnswersBesideProvider value={beside}>
            {virtualizer.getVirtualItems().map((item) => {
              const turn = turns[item.index];
              if (turn === undefined) return null;
              return (
                <ListRow
                  key={item.key}
                  item={item}
                  isPassing={isPassing}
                  isInSight={isInSight(item, virtualizer)}
                  measure={virtualizer.measureElement}
                >
                  <TurnRow turn={turn} slots={slots} isLatestTurn={item.index === turns.length - 1} />
                </ListRow>
              );
            })}
          </AnswersBesideProvider>
        </div>
      </section>
      {isAway ? (
        <IconButton
          className={classes.toEnd}
          icon={IconArrowDown}
          label={t`Scroll to bottom`}
          size={36}
          onClick={() => {
            question.release();
            virtualizer.scrollToEnd();
            // At the end the button is removed, so the focus moves to the list.
            scroller.current?.focus({ preventScroll: true });
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * Moves the list back to its side. What protrudes from it is hidden, and still a browser scrolls there for its own
 * search or a focus, where no scroll bar leads back.
 */
function keepStraight({ currentTarget }: UIEvent<HTMLElement>): void {
  if (currentTarget.scrollLeft !== 0) currentTarget.scrollLeft = 0;
}

/** The share of the list's height above which a turn must begin to be the one that the reader looks at. */
const VIEW_SHARE = 0.4;

/**
 * The index of the turn that the reader looks at: the last one that begins in the upper part of the list, or the newest
 * at the end.
 */
function indexInView(list: Virtualizer<HTMLElement, HTMLDivElement>): number {
  if (list.isAtEnd(AT_END)) return list.options.count - 1;
  const line = (list.scrollOffset ?? 0) + (list.scrollRect?.height ?? 0) * VIEW_SHARE;
  return list.getVirtualItemForOffset(line)?.index ?? 0;
}

function isInSight(
  { start, end }: VirtualItem,
  { scrollOffset, scrollRect }: Pick<Virtualizer<HTMLElement, HTMLElement>, "scrollOffset" | "scrollRect">,
): boolean {
  const top = scrollOffset ?? 0;
  return end > top && start < top + (scrollRect?.height ?? window.innerHeight);
}

function estimatedHeight(turn: Turn | undefined): number {
  return turn?.answerIds.length === 0 ? QUESTION_HEIGHT : TURN_HEIGHT;
}

/** Pixels from the top of the list to its end, estimated before any turn is measured. */
function endOf(turns: readonly Turn[]): number {
  return turns.reduce((sum, turn) => sum + estimatedHeight(turn), PADDING_START + PADDING_END);
}

/**
 * The overscan: turns out of sight are drawn one by one, when those in sight have been painted and the rest of the room
 * has been read.
 */
function useOverscan(roomId: string): number {
  const isWhole = useRoomState(roomId)?.hydration.status === "success";
  const [overscan, setOverscan] = useState(FIRST_OVERSCAN);
  useEffect(() => {
    if (!isWhole || overscan === OVERSCAN) return;
    return whenIdle(() => startTransition(() => setOverscan(overscan + 1)));
  }, [isWhole, overscan]);
  return overscan;
}
