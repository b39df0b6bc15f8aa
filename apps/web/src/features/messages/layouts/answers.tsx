import { useMediaQuery } from "@mantine/hooks";
import { useId } from "react";
import { expandId } from "../answer/answer-header.tsx";
import { useWidenedAnswer } from "../list/list-state.tsx";
import type { Turn } from "../turn/turns.ts";
import { AnswerColumns } from "./answer-columns.tsx";
import { answerForm } from "./answer-form.ts";
import { AnswerPages } from "./answer-pages.tsx";
import { AnswerStack } from "./answer-stack.tsx";
import { tabIdOf } from "./answer-tab-bar.tsx";
import { AnswerTabs, WidenedAnswer } from "./answer-tabs.tsx";
import { useAnswersBeside } from "./answers-beside.tsx";
import { useRoomLayout } from "./use-room-layout.ts";

interface AnswersProps {
  turn: Turn;
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/** The maximum width at which answers are swiped through. */
const PHONE = "(max-width: 48em)";

/**
 * The answers of a turn, in the form that the room has space for, or a single answer with the others under tabs where
 * the person widened it.
 */
export function Answers({ turn, slots, isLatestTurn }: AnswersProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [widenedId, widen] = useWidenedAnswer(turn.id);
  const idPrefix = useId();
  const { answerIds } = turn;
  const sharedProps = { idPrefix, answerIds, slots, isLatestTurn };
  const layout = useRoomLayout(answerIds[0]);
  const beside = useAnswersBeside();
  const form = answerForm({ answers: answerIds.length, layout, isPhone, beside });
  if (form.kind === "stack") return <AnswerStack {...sharedProps} />;
  if (form.kind === "pages") return <AnswerPages {...sharedProps} />;
  const isOneAtATime = answerIds.length < 2 || (form.kind === "tabs" && form.panels === 1);
  if (!isOneAtATime && widenedId !== undefined && answerIds.includes(widenedId)) {
    const close = (): void => {
      widen(undefined);
      focusSoon(expandId(`${idPrefix}-${widenedId}`));
    };
    return <WidenedAnswer {...sharedProps} shownId={widenedId} onShow={widen} onClose={close} />;
  }
  const expand = (messageId: string): void => {
    widen(messageId);
    focusSoon(tabIdOf(idPrefix, messageId));
  };
  if (form.kind === "tabs") return <AnswerTabs {...sharedProps} panels={form.panels} onExpand={expand} />;
  return <AnswerColumns {...sharedProps} onExpand={expand} />;
}

/** Focuses an element that is drawn next: the control that leads back from the action just taken. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
