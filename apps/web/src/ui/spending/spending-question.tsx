import { useServices } from "../../bindings/services-context.tsx";
import { roomQuestion } from "../../bindings/spending/turn-question.ts";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { draftOf } from "../../bindings/use-draft.ts";
import { useHeldLimits } from "../../bindings/use-held-limits.ts";
import { useModels } from "../../bindings/use-models.ts";
import { GuardedQuestion, type GuardedQuestionProps } from "./guarded-question.tsx";

interface SpendingQuestionProps extends GuardedQuestionProps {
  roomId: string;
  /** Whether the names of the room's models are hidden. */
  isBlind: boolean;
}

/** Above the text of a message whose turn would pass a limit: what the person can do about it. */
export function SpendingQuestion(props: SpendingQuestionProps) {
  const { engine } = useServices();
  const { roomId } = props;
  const limits = useHeldLimits(roomId).data ?? [];
  const models = useModels().data ?? [];
  const pending = useRoomCharacters(roomId);
  return (
    <GuardedQuestion
      {...props}
      find={() => roomQuestion(engine, { roomId, draft: draftOf(engine, roomId), limits, models, pending })}
    />
  );
}
