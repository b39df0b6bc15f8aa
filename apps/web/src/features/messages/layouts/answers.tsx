import { useMediaQuery } from "@mantine/hooks";
import { useId, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { expandId } from "../answer/answer-header.tsx";
import { useWidenedAnswer } from "../list/list-state.tsx";
import type { Turn } from "../turn/turns.ts";
import { AnswerColumns } from "./answer-columns.tsx";
import { answerForm } from "./answer-form.ts";
import { AnswerPages } from "./answer-pages.tsx";
import { AnswerStack } from "./answer-stack.tsx";
import { useAnswersBeside } from "./answers-beside.tsx";
import { MergedAnswers } from "./merged-answers.tsx";
import { useRoomLayout } from "./use-room-layout.ts";
import { shownAtPlace, useShownAnswers } from "./use-shown-answers.ts";
import { useTurnAnchor } from "./use-turn-anchor.ts";
import { usePublishedTurn } from "./use-turn-in-view.ts";

interface AnswersProps {
  turn: Turn;
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/** The maximum width at which answers are swiped through. */
const PHONE = "(max-width: 48em)";

/**
 * The answers of a turn, in the form that the room has space for, or a single answer where the person widened it; the
 * others are chosen in the strip of models. What was merged from them has the whole width below them.
 */
export function Answers({ turn, slots, isLatestTurn }: AnswersProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [widenedChoice, widen] = useWidenedAnswer(turn.id);
  const idPrefix = useId();
  const { tables } = useEngine();
  const messages = useRecordsById(tables.messages, turn.answerIds);
  const chosenId = shownAtPlace(tables.messages.get(widenedChoice ?? ""), messages)?.id;
  const mergedIds = messages.filter(({ merge }) => merge !== undefined).map(({ id }) => id);
  const answerIds = turn.answerIds.filter((id) => !mergedIds.includes(id));
  const layout = useRoomLayout(turn.answerIds[0]);
  const beside = useAnswersBeside();
  const form = answerForm({ answers: answerIds.length, layout, isPhone, beside });
  const panels = panelsOf(form, answerIds.length);
  const canWiden = form.kind === "columns" && answerIds.length > 1 && panels > 1;
  const widenedId = canWiden && chosenId !== undefined && answerIds.includes(chosenId) ? chosenId : undefined;
  const { shownIds, current, show } = useShownAnswers(answerIds, panels);
  const idsInSight = widenedId === undefined ? shownIds : [widenedId];
  const { panel, keepStart } = useTurnAnchor(idsInSight);
  const [visitedId, setVisitedId] = useState<string>();

  const choose = (messageId: string): void => {
    keepStart(messageId);
    if (widenedId !== undefined) widen(messageId);
    else show(messageId);
    if (form.kind !== "stack") return;
    setVisitedId(messageId);
    startOf(messageId);
  };
  usePublishedTurn({
    turnId: turn.id,
    answerIds,
    // Under each other, a choice leads to an answer's start wherever it is.
    shownIds: form.kind === "stack" ? answerIds.filter((id) => id === visitedId) : idsInSight,
    show: choose,
  });

  const sharedProps = { idPrefix, slots, isLatestTurn };
  const toggle = (messageId: string): void => {
    widen(widenedId === undefined ? messageId : undefined);
    focusSoon(expandId(`${idPrefix}-${messageId}`));
  };
  return (
    <>
      <div ref={panel}>
        {form.kind === "stack" ? (
          <AnswerStack {...sharedProps} answerIds={answerIds} />
        ) : form.kind === "pages" ? (
          <AnswerPages {...sharedProps} answerIds={answerIds} shownId={current} onShow={choose} />
        ) : (
          <AnswerColumns
            {...sharedProps}
            answerIds={idsInSight}
            isWidened={widenedId !== undefined}
            onToggleWidth={canWiden ? toggle : undefined}
          />
        )}
      </div>
      <MergedAnswers {...sharedProps} answerIds={mergedIds} />
    </>
  );
}

function panelsOf(form: ReturnType<typeof answerForm>, count: number): number {
  if (form.kind === "columns") return Math.min(form.panels, count);
  return form.kind === "pages" ? 1 : count;
}

/** Scrolls the list to the start of an answer. */
function startOf(messageId: string): void {
  const article = document.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
  const list = article?.closest("section");
  const head = article?.previousElementSibling ?? article;
  if (!list || !head) return;
  list.scrollTop += head.getBoundingClientRect().top - list.getBoundingClientRect().top;
}

/** Focuses an element that is drawn next: the control that leads back from the action just taken. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
