import type { Character, Message } from "@tutti/domain";
import { errorTexts, isActive } from "@tutti/domain";
import { addCharacter } from "../artifact/artifact-characters.ts";
import { charactersOf } from "../artifact/repair/refusals.ts";
import { createCharacters } from "../character/characters.ts";
import type { EngineContext } from "../context.ts";
import type { ModelChoice } from "../ports.ts";
import { chatOf } from "../state/chat-of.ts";
import { prepareMerge } from "./merge-answers.ts";
import { startRetry } from "./retry-message.ts";

/**
 * Has another model answer in the place of an existing answer, which stays behind the new one. The model's character in
 * the room, or in the artifact of the chat, is used and enabled; if there is none, or if it has an answer to this
 * question already, a new character joins. Settles when the answer has ended; never rejects.
 */
export async function retryWith(
  context: EngineContext,
  { messageId, choice }: { messageId: string; choice: ModelChoice },
): Promise<void> {
  const { tables, flights, ports } = context;
  const characters = createCharacters(context);
  const addTo = ({ roomId, artifactId, context: chat }: Message): Character | undefined =>
    chat === "artifact-chat" && artifactId !== undefined
      ? addCharacter(context, artifactId, choice)
      : characters.add(roomId, choice);
  const answer = tables.messages.get(messageId);
  if (answer?.type !== "assistant") return;
  if (!ports.isSignedIn()) {
    ports.notify({ kind: "info", ...errorTexts.signedOut });
    return;
  }
  flights.stopMessage(messageId);
  const character = findCharacter(context, answer, choice) ?? addTo(answer);
  if (!character) return;
  if (character.isDisabled) characters.restore(character.id);
  await startRetry(context, answer, { characterId: character.id, prepareRequest: prepareMerge })?.finished;
}

function findCharacter(context: EngineContext, answer: Message, { model }: ModelChoice): Character | undefined {
  const { tables } = context;
  const present = charactersAround(context, answer);
  const others = chatOf(context, answer)
    .flatMap((id) => tables.messages.get(id) ?? [])
    .filter((message) => message.parentMessageId === answer.parentMessageId && message.id !== answer.id);
  const answeringIds = new Set(others.map((message) => message.characterId));
  const free = present.filter((character) => character.model === model && !answeringIds.has(character.id));
  return free.find(isActive) ?? free[0];
}

/** The characters that could have answered: those of the room, or of the artifact of the chat. */
function charactersAround({ tables }: EngineContext, { context, roomId, artifactId }: Message): Character[] {
  const artifact = context === "artifact-chat" ? tables.artifacts.get(artifactId ?? "") : undefined;
  if (artifact) return charactersOf({ tables }, artifact);
  return (tables.roomStates.get(roomId)?.characterIds ?? []).flatMap((id) => tables.characters.get(id) ?? []);
}
