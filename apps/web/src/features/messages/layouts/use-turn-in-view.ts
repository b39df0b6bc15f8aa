import { hiddenLetterOf, shownMessage } from "@tutti/domain";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { type AnswerInView, publishTurnInView, withdrawTurnInView } from "../../../bindings/turn-in-view.ts";
import { useCharacterNames } from "../../../bindings/use-character-names.ts";
import { useMessage } from "../../../bindings/use-message.ts";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { authorName } from "../answer/character-label.ts";
import { useIsTurnInView } from "../list/list-state.tsx";
import { answerStanding } from "./answer-standing.ts";

interface PublishedTurn {
  turnId: string;
  answerIds: readonly string[];
  shownIds: readonly string[];
  show: (messageId: string) => void;
}

/** Tells the strip of models how the answers of a turn stand, as long as the reader looks at the turn. */
export function usePublishedTurn({ turnId, answerIds, shownIds, show }: PublishedTurn): void {
  const isInView = useIsTurnInView(turnId);
  const { messages, characters } = useEngine().tables;
  const answers = useRecordsById(messages, answerIds);
  const question = useMessage(answers[0]?.parentMessageId ?? undefined);
  const names = useCharacterNames(answers[0]?.roomId ?? "");
  const shownKey = shownIds.join(" ");
  const inView = useMemo(
    () =>
      answers.map((message): AnswerInView => {
        // The author of a blind answer is hidden here as well as above the answer.
        const { id: messageId, characterId } = shownMessage(message, question);
        const letter = hiddenLetterOf(characterId);
        const character = letter === undefined ? characters.get(characterId) : undefined;
        return {
          messageId,
          characterId,
          name: letter ?? authorName(names.get(characterId)),
          model: character?.model,
          avatarUrl: character?.avatarUrl,
          letter,
          standing: answerStanding(message),
          isShown: shownKey.split(" ").includes(messageId),
        };
      }),
    [answers, question, characters, names, shownKey],
  );
  const showNow = useEffectEvent(show);
  useEffect(() => {
    if (!isInView) return;
    publishTurnInView({ turnId, answers: inView, show: (messageId) => showNow(messageId) });
  }, [isInView, turnId, inView]);
  useEffect(() => {
    if (isInView) return () => withdrawTurnInView(turnId);
    return undefined;
  }, [isInView, turnId]);
}
