import type { QueuedMessage } from "@tutti/domain";
import { type ReactNode, useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { roomQuestion } from "../../bindings/spending/turn-question.ts";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { useHeldLimits } from "../../bindings/use-held-limits.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { SpendingChoices } from "./spending-choices.tsx";

/**
 * The question of a queued message whose turn would pass a limit, in the place in which it waits. A canceled question
 * leaves the message on hold, and comes again when the message is sent.
 */
export function QueuedQuestion({
  message,
  otherwise,
  onCancel,
}: {
  message: QueuedMessage;
  /** Shown in its place once it is canceled, or if the turn now fits. */
  otherwise: ReactNode;
  onCancel: () => void;
}) {
  const { engine } = useServices();
  const { roomId } = message;
  const limits = useHeldLimits(roomId).data ?? [];
  const models = useModels().data ?? [];
  const pending = useRoomCharacters(roomId);
  const isBlind = useIsBlind(roomId);
  const [isCanceled, setIsCanceled] = useState(false);

  const question = roomQuestion(engine, { roomId, draft: message, limits, models, pending });
  if (question === undefined || isCanceled) return otherwise;
  return (
    <SpendingChoices
      roomId={roomId}
      isBlind={message.isBlind ?? isBlind}
      question={question}
      isFocused={false}
      onSend={() => void engine.chat.allowQueued(message.id)}
      onCancel={() => {
        setIsCanceled(true);
        onCancel();
      }}
    />
  );
}
