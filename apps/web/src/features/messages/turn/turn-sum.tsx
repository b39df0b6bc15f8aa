import { t } from "@lingui/core/macro";
import { isUndecided, roomCosts } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useMessage } from "../../../bindings/use-message.ts";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { useRoomState } from "../../../bindings/use-room-state.ts";
import { sumText } from "../room-bar/room-costs-view.ts";
import classes from "./turn-sum.module.css";

const none: readonly string[] = [];

/** The total cost of the answers to one message, the replaced ones included, once all shown ones have ended. */
export function TurnSum({ answerIds }: { answerIds: readonly string[] }) {
  const answers = useRecordsById(useEngine().tables.messages, answerIds);
  const question = useMessage(answers[0]?.parentMessageId ?? undefined);
  const replacedIds = useRoomState(answers[0]?.roomId ?? "")?.replacedIds ?? none;
  const replacedAnswers = useRecordsById(useEngine().tables.messages, replacedIds);
  const { total } = roomCosts([
    ...answers,
    ...replacedAnswers.filter(({ parentMessageId }) => parentMessageId === question?.id),
  ]);
  if (
    isUndecided(question) ||
    answers.length < 2 ||
    total.tokens === 0 ||
    answers.some(({ isGenerating }) => isGenerating)
  )
    return null;
  return <p className={classes.sum}>{t`${total.answers} answers · ${sumText(total)}`}</p>;
}
