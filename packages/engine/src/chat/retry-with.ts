import type { Character, Message } from "@tutti/domain";
import { errorTexts, isActive } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Engine, ModelChoice } from "../engine.ts";
import { keepPastTexts } from "./request-records.ts";
import { startRetry } from "./retry-message.ts";

/**
 * Has another model answer in the place of an answer, which becomes that model's. The model's character in the room is taken, and
 * enabled; where there is none, or where it has an answer to this question already, another joins. Settles when the answer has
 * ended; never rejects.
 */
export async function retryWith(
  context: EngineContext,
  characters: Pick<Engine["characters"], "add" | "restore">,
  { messageId, choice }: { messageId: string; choice: ModelChoice },
): Promise<void> {
  const { tables, flights, ports } = context;
  const answer = tables.messages.get(messageId);
  if (answer?.type !== "assistant") return;
  if (!ports.isSignedIn()) {
    ports.notify({ kind: "info", ...errorTexts.signedOut });
    return;
  }
  flights.abortMessage(messageId);
  const character = findCharacter(context, answer, choice) ?? characters.add(answer.roomId, choice);
  if (character.isDisabled) characters.restore(character.id);
  // Kept before the answer changes hands: it is the former character's later answers that may refer to it.
  keepPastTexts(context, [answer], { isMessageKept: true });
  tables.messages.update(messageId, (message) => ({ ...message, characterId: character.id }));
  const moved = tables.messages.get(messageId);
  if (moved) await startRetry(context, moved)?.finished;
}

function findCharacter({ tables }: EngineContext, answer: Message, { model }: ModelChoice): Character | undefined {
  const ids = tables.roomStates.get(answer.roomId)?.characterIds ?? [];
  const others = tables.messages
    .all()
    .filter((message) => message.parentMessageId === answer.parentMessageId && message.id !== answer.id);
  const answered = new Set(others.map((message) => message.characterId));
  const candidates = ids.flatMap((id) => tables.characters.get(id) ?? []);
  const free = candidates.filter((character) => character.model === model && !answered.has(character.id));
  return free.find(isActive) ?? free[0];
}
