import { t } from "@lingui/core/macro";
import { IconLayoutColumns } from "@tabler/icons-react";
import { isHiddenAnswer } from "@tutti/domain";
import type { CSSProperties } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useMessage } from "../../../bindings/use-message.ts";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Answer } from "../answer/answer.tsx";
import { useChosenAnswers } from "../list/list-state.tsx";
import { AnswerColumns, TABS_HEIGHT } from "./answer-columns.tsx";
import { visibleAnswers } from "./answer-form.ts";
import { AnswerTabBar, tabIdOf } from "./answer-tab-bar.tsx";
import classes from "./answer-tabs.module.css";
import { useTurnAnchor } from "./use-turn-anchor.ts";

export const tabsHeight = { "--answer-tabs-height": `${TABS_HEIGHT}px` } as CSSProperties;

interface AnswerTabsProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/**
 * As many answers of a turn as there is room for, under tabs that name all of them. The chosen answer comes into sight,
 * in every turn, and replaces the one that was chosen first.
 */
export function AnswerTabs(props: AnswerTabsProps & { panels: number; onExpand: (messageId: string) => void }) {
  const { idPrefix, answerIds, slots, isLatestTurn, panels, onExpand } = props;
  const { shownIds, current, show } = useTabs(answerIds, panels);
  const { panel, keepStart } = useTurnAnchor(shownIds);
  return (
    <div className={classes.turn} style={tabsHeight}>
      <div className={classes.bar}>
        <AnswerTabBar
          {...{ idPrefix, answerIds, slots, shownIds, current }}
          onShow={(messageId) => {
            keepStart(messageId);
            show(messageId);
          }}
        />
      </div>
      <div ref={panel}>
        {shownIds.length === 1 ? (
          <OneAnswer idPrefix={idPrefix} messageId={current} isLatestTurn={isLatestTurn} />
        ) : (
          <AnswerColumns
            {...{ idPrefix, slots, isLatestTurn, onExpand }}
            answerIds={shownIds}
            tabOf={(messageId) => tabIdOf(idPrefix, messageId)}
          />
        )}
      </div>
    </div>
  );
}

/** One answer, which the person widened, with the others under tabs. */
export function WidenedAnswer(
  props: AnswerTabsProps & { shownId: string; onShow: (messageId: string) => void; onClose: () => void },
) {
  const { idPrefix, answerIds, slots, isLatestTurn, shownId, onShow, onClose } = props;
  const { panel, keepStart } = useTurnAnchor([shownId]);
  return (
    <div className={classes.turn} style={tabsHeight}>
      <div className={classes.bar}>
        <AnswerTabBar
          {...{ idPrefix, answerIds, slots }}
          shownIds={[shownId]}
          current={shownId}
          onShow={(messageId) => {
            keepStart(messageId);
            onShow(messageId);
          }}
        />
        <IconButton icon={IconLayoutColumns} label={t`Show side by side`} onClick={onClose} />
      </div>
      <div ref={panel}>
        <OneAnswer idPrefix={idPrefix} messageId={shownId} isLatestTurn={isLatestTurn} />
      </div>
    </div>
  );
}

function OneAnswer({
  idPrefix,
  messageId,
  isLatestTurn,
}: Record<"idPrefix" | "messageId", string> & { isLatestTurn: boolean }) {
  const tabId = tabIdOf(idPrefix, messageId);
  return (
    <div role="tabpanel" aria-labelledby={tabId}>
      <Answer key={messageId} messageId={messageId} isLatestTurn={isLatestTurn} labelledBy={tabId} hasFigures />
    </div>
  );
}

interface Tabs {
  shownIds: readonly string[];
  /** The one of them that was chosen last. */
  current: string;
  show: (messageId: string) => void;
}

/** Which of a turn's answers are in sight, and a function that chooses another. */
export function useTabs(answerIds: readonly string[], panels: number): Tabs {
  const messages = useRecordsById(useEngine().tables.messages, answerIds);
  const [choices, choose] = useChosenAnswers();
  const question = useMessage(messages[0]?.parentMessageId ?? undefined);
  // A hidden author must not be recognized by an answer in another turn, so a hidden answer has its own id as the
  // author.
  const answers = messages.map((message) => ({
    messageId: message.id,
    characterId: isHiddenAnswer(message, question) ? message.id : message.characterId,
  }));
  const shownAnswers = visibleAnswers(answers, choices, panels);
  return {
    shownIds: shownAnswers,
    current: visibleAnswers(answers, choices, 1).find((id) => shownAnswers.includes(id)) ?? shownAnswers[0] ?? "",
    show: (messageId) => {
      const answer = answers.find((one) => one.messageId === messageId);
      if (answer !== undefined) choose(answer);
    },
  };
}
