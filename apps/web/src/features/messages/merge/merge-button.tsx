import { t } from "@lingui/core/macro";
import { IconArrowMerge } from "@tabler/icons-react";
import { canMergeVersions, type Message, mergeSources, turnVersions } from "@tutti/domain";
import { useMemo } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useIsBlind } from "../../../bindings/use-is-blind.ts";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { useMessageTools } from "../actions/message-tools.tsx";
import classes from "./merge-button.module.css";

/** The button that merges all answers into one, below a turn whose answers can be merged. */
export function MergeButton({ question, answerIds }: { question: Message | undefined; answerIds: readonly string[] }) {
  const { artifacts, tables } = useEngine();
  const answers = useRecordsById(tables.messages, answerIds);
  const versionIds = useMemo(() => turnVersions(answers, question), [answers, question]);
  const versions = useRecordsById(tables.artifactVersions, versionIds);
  const { merge } = useMessageTools();
  const isBlind = useIsBlind(question?.roomId);
  if (question === undefined || answers.some(({ isGenerating }) => isGenerating)) return null;
  const artifactId = !isBlind && canMergeVersions(versions) ? versions[0]?.artifactId : undefined;
  if (artifactId === undefined && mergeSources(answers, question).length === 0) return null;
  const ask = (): void => (artifactId === undefined ? merge(question.id) : artifacts.askMerge(artifactId, versionIds));
  return (
    <button type="button" className={classes.merge} onClick={ask}>
      <IconArrowMerge size={15} stroke={1.75} aria-hidden />
      {artifactId === undefined ? t`Merge answers` : t`Merge versions`}
    </button>
  );
}
