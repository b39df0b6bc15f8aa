import { t } from "@lingui/core/macro";
import { IconArrowMerge } from "@tabler/icons-react";
import { type Message, mergeSources } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { useMessageTools } from "../actions/message-tools.tsx";
import classes from "./merge-button.module.css";

/** The way to one answer made of all, below a turn whose answers can be merged. */
export function MergeButton({ question, answerIds }: { question: Message | undefined; answerIds: readonly string[] }) {
  const answers = useRecordsById(useEngine().tables.messages, answerIds);
  const { merge } = useMessageTools();
  if (question === undefined || answers.some(({ isGenerating }) => isGenerating)) return null;
  if (mergeSources(answers, question).length === 0) return null;
  return (
    <button type="button" className={classes.merge} onClick={() => merge(question.id)}>
      <IconArrowMerge size={15} stroke={1.75} aria-hidden />
      {t`Merge answers`}
    </button>
  );
}
