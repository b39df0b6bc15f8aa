import { t } from "@lingui/core/macro";
import { roomCosts } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { sumText } from "../room-bar/room-costs-view.ts";
import classes from "./turn-sum.module.css";

/** What the answers to one message cost together, once all of them have ended. */
export function TurnSum({ answerIds }: { answerIds: readonly string[] }) {
  const answers = useRecordsById(useEngine().tables.messages, answerIds);
  const { total } = roomCosts(answers);
  if (answers.length < 2 || total.tokens === 0 || answers.some(({ isGenerating }) => isGenerating)) return null;
  return <p className={classes.sum}>{t`${total.answers} answers · ${sumText(total)}`}</p>;
}
