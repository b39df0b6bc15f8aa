import { type Ref, useImperativeHandle, useState } from "react";
import type { TurnQuestion } from "../../bindings/spending/turn-question.ts";
import { SpendingChoices } from "./spending-choices.tsx";

/** Asks before a text is sent. */
export interface SpendingGuard {
  /** Whether the turn would pass a limit: then the question is shown, and the text waits. */
  asks: () => boolean;
}

export interface GuardedQuestionProps {
  guard: Ref<SpendingGuard>;
  /** Sends without another question. */
  onSend: () => void;
  onCancel: () => void;
}

/**
 * The question that a guard has asked, until it is answered.
 *
 * @param find the question of the turn as it is written now; undefined where it fits
 */
export function GuardedQuestion({
  guard,
  find,
  onSend,
  onCancel,
  ...room
}: GuardedQuestionProps & { roomId: string; isBlind: boolean; find: () => TurnQuestion | undefined }) {
  const [question, setQuestion] = useState<TurnQuestion>();
  useImperativeHandle(guard, () => ({
    asks: () => {
      const asked = find();
      setQuestion(asked);
      return asked !== undefined;
    },
  }));
  const answer = (then: () => void) => (): void => {
    setQuestion(undefined);
    then();
  };
  if (question === undefined) return null;
  return (
    <SpendingChoices {...room} question={question} isFocused onSend={answer(onSend)} onCancel={answer(onCancel)} />
  );
}
