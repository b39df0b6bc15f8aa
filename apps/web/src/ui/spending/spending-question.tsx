import { type Ref, useImperativeHandle, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { roomQuestion, type TurnQuestion } from "../../bindings/spending/turn-question.ts";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { draftOf } from "../../bindings/use-draft.ts";
import { useHeldLimits } from "../../bindings/use-held-limits.ts";
import { useModels } from "../../bindings/use-models.ts";
import { SpendingChoices } from "./spending-choices.tsx";

/** Asks before a message is sent. */
export interface SpendingGuard {
  /** Whether the turn would pass a limit: then the question is shown, and the message waits. */
  asks: () => boolean;
}

/** Above the text of a message whose turn would pass a limit: what the person can do about it. */
export function SpendingQuestion({
  roomId,
  isBlind,
  guard,
  onSend,
  onCancel,
}: {
  roomId: string;
  /** Whether the names of the room's models are hidden. */
  isBlind: boolean;
  guard: Ref<SpendingGuard>;
  /** Sends without another question. */
  onSend: () => void;
  onCancel: () => void;
}) {
  const { engine } = useServices();
  const limits = useHeldLimits(roomId).data ?? [];
  const models = useModels().data ?? [];
  const pending = useRoomCharacters(roomId);
  const [question, setQuestion] = useState<TurnQuestion>();

  useImperativeHandle(guard, () => ({
    asks: () => {
      const asked = roomQuestion(engine, { roomId, draft: draftOf(engine, roomId), limits, models, pending });
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
    <SpendingChoices
      roomId={roomId}
      isBlind={isBlind}
      question={question}
      isFocused
      onSend={answer(onSend)}
      onCancel={answer(onCancel)}
    />
  );
}
