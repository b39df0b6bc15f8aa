import type { PrepareRequest } from "../answers/start-answer.ts";
import { toBrainstormRequest } from "../artifact/requests/brainstorm-request.ts";
import { toCompletionRequest } from "../requests/to-completion-request.ts";

/** The request for an answer: of the room's chat, or of the chat of an artifact. */
export const prepareAnswer: PrepareRequest = (context, placeholder, character) => {
  const { tables, ports } = context;
  if (placeholder.context === "artifact-chat") return toBrainstormRequest(context, placeholder, character);
  const messageIds = tables.roomStates.get(placeholder.roomId)?.messageIds ?? [];
  return toCompletionRequest({
    character,
    messages: { length: messageIds.length, at: (index) => tables.messages.get(messageIds[index] ?? "") },
    textOf: (id) => tables.texts.get(id),
    parentMessageId: placeholder.parentMessageId,
    now: ports.clock.now(),
    requiredSystemPrompt: ports.requiredSystemPromptOf?.(character.model),
    preferredModelsFor: ports.preferredModelsFor,
  });
};
