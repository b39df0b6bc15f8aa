import { useMediaQuery } from "@mantine/hooks";
import { useId } from "react";
import { AnswerColumns } from "./answer-columns.tsx";
import { expandId } from "./answer-header.tsx";
import { AnswerStack } from "./answer-stack.tsx";
import { AnswerTabs } from "./answer-tabs.tsx";
import { useWidened } from "./list-state.tsx";
import type { Turn } from "./turns.ts";
import { useRoomLayout } from "./use-room-layout.ts";

interface AnswersProps {
  turn: Turn;
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/** Up to this width answers are swiped through. */
const PHONE = "(max-width: 48em)";

/**
 * The answers of a turn: under each other where the room is a stack; otherwise side by side, or one at a time with the others a tab away, where the person widened one or the screen
 * has no room for two.
 */
export function Answers({ turn, slots, isLatestTurn }: AnswersProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [widened, widen] = useWidened(turn.id);
  const idPrefix = useId();
  const { answerIds } = turn;
  const shared = { idPrefix, answerIds, slots, isLatestTurn };
  const layout = useRoomLayout(answerIds[0]);
  if (answerIds.length > 1 && layout === "stack") return <AnswerStack {...shared} />;
  if (answerIds.length > 1 && isPhone) return <AnswerTabs {...shared} isSwiped />;
  if (answerIds.length > 1 && widened !== undefined && answerIds.includes(widened)) {
    const close = (): void => {
      widen(undefined);
      focusSoon(expandId(`${idPrefix}-${widened}`));
    };
    return <AnswerTabs {...shared} shown={widened} onShow={widen} onClose={close} />;
  }
  const expand = (messageId: string): void => {
    widen(messageId);
    focusSoon(`${idPrefix}-${messageId}`);
  };
  return <AnswerColumns {...shared} onExpand={expand} />;
}

/** Focuses what is drawn next: the way back from where the person has just gone. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
