import { isHiddenAnswer, type Message, placeOf } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useMessage } from "../../../bindings/use-message.ts";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { useChosenAnswers } from "../list/list-state.tsx";
import { visibleAnswers } from "./answer-form.ts";

interface ShownAnswers {
  shownIds: readonly string[];
  /** The one of them that was chosen last. */
  current: string;
  show: (messageId: string) => void;
}

/** Which of a turn's answers are in sight, `panels` at most, and a function that chooses another. */
export function useShownAnswers(answerIds: readonly string[], panels: number): ShownAnswers {
  const { tables } = useEngine();
  const messages = useRecordsById(tables.messages, answerIds);
  const [chosenAnswers, choose] = useChosenAnswers();
  const question = useMessage(messages[0]?.parentMessageId ?? undefined);
  // A hidden author must not be recognized by an answer in another turn, so a hidden answer has its place as the
  // author.
  const answers = messages.map((message) => ({
    messageId: message.id,
    characterId: isHiddenAnswer(message, question) ? placeOf(message) : message.characterId,
  }));
  const choices = chosenAnswers.map((choice) => ({
    ...choice,
    messageId: shownAtPlace(tables.messages.get(choice.messageId), messages)?.id ?? choice.messageId,
  }));
  const shownIds = visibleAnswers(answers, choices, panels);
  return {
    shownIds,
    current: visibleAnswers(answers, choices, 1).find((id) => shownIds.includes(id)) ?? shownIds[0] ?? "",
    show: (messageId) => {
      const answer = answers.find((one) => one.messageId === messageId);
      if (answer !== undefined) choose(answer);
    },
  };
}

/** Which of these answers is at the place of an answer, which it may have replaced. */
export function shownAtPlace(answer: Message | undefined, answers: readonly Message[]): Message | undefined {
  return answer && answers.find((each) => placeOf(each) === placeOf(answer));
}
