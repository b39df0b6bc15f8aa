import { Answer } from "../answer/answer.tsx";
import { AnswerTabBar, tabIdOf } from "./answer-tab-bar.tsx";
import classes from "./answer-tabs.module.css";
import { tabsHeight, useTabs } from "./answer-tabs.tsx";
import { useSwipedPages } from "./use-swiped-pages.ts";
import { useTurnAnchor } from "./use-turn-anchor.ts";

interface AnswerPagesProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/** On a phone: one answer in sight, the others by swipe or tab. The turn is as high as the answer in sight. */
export function AnswerPages({ idPrefix, answerIds, slots, isLatestTurn }: AnswerPagesProps) {
  const { current, show } = useTabs(answerIds, 1);
  const { panel, keepStart } = useTurnAnchor([current]);
  const choose = (messageId: string): void => {
    keepStart(messageId);
    show(messageId);
  };
  const onScroll = useSwipedPages(panel, { ids: answerIds, shownId: current, onShow: choose });
  return (
    <div className={classes.turn} style={tabsHeight}>
      <div className={classes.bar}>
        <AnswerTabBar {...{ idPrefix, answerIds, slots, current }} shownIds={[current]} onShow={choose} />
      </div>
      <div ref={panel} className={classes.pages} onScroll={onScroll}>
        {answerIds.map((messageId) => (
          <div
            key={messageId}
            className={classes.page}
            data-beside={messageId === current ? undefined : true}
            role="tabpanel"
            aria-labelledby={tabIdOf(idPrefix, messageId)}
          >
            <Answer
              messageId={messageId}
              isLatestTurn={isLatestTurn}
              labelledBy={tabIdOf(idPrefix, messageId)}
              hasFigures
            />
          </div>
        ))}
      </div>
    </div>
  );
}
