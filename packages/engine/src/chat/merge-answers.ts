import type { RequestMessage } from "@tutti/contract";
import { withReminder } from "@tutti/contract";
import {
  type Character,
  createAssistantMessage,
  createdAtAfter,
  errorTexts,
  isActive,
  type Merge,
  type Message,
  mergeSources,
  succeed,
} from "@tutti/domain";
import { type PrepareRequest, startAnswers } from "../answers/start-answer.ts";
import { takeBackTurn } from "../answers/take-back-turn.ts";
import { createCharacters } from "../character/characters.ts";
import type { EngineContext } from "../context.ts";
import type { ModelChoice } from "../ports.ts";
import { mergePrompt } from "./merge-prompt.ts";
import { prepareAnswer } from "./prepare-answer.ts";
import { following, retryMessage, startRetry } from "./retry-message.ts";

/** How the answers to a question are merged, and by which model: one of the room, or any other one. */
export type MergeRequest = Pick<Merge, "mode" | "points"> & ({ characterId: string } | { choice: ModelChoice });

/**
 * Has one model merge all answers to a question into one answer. It is shown beside them with its sources, and is in no
 * model's history unless the room continues with it. Settles when it has ended; never rejects. Changes nothing if there
 * are not two answers, the question is blind and undecided, or a sign-in is missing.
 */
export async function mergeAnswers(context: EngineContext, questionId: string, request: MergeRequest): Promise<void> {
  const { tables, ports } = context;
  const { mode, points } = request;
  const question = tables.messages.get(questionId);
  if (!question) return;
  const { answers, next } = following(context, question);
  const sources = mergeSources(answers, question);
  if (sources.length === 0) return;
  if (!ports.isSignedIn()) {
    ports.notify({ kind: "info", ...errorTexts.signedOut });
    return;
  }
  const { roomId } = question;
  const characterId = "choice" in request ? guestOf(context, roomId, request.choice) : request.characterId;
  if (tables.characters.get(characterId)?.roomId !== roomId) return;
  const previous = answers.at(-1)?.createdAt ?? question.createdAt;
  const now = ports.clock.now();
  const times = { now, previous, ...(next ? { next: next.createdAt } : {}) };
  const merged: Message = {
    ...createAssistantMessage({
      roomId,
      parentMessageId: questionId,
      characterId,
      now: createdAtAfter(times),
    }),
    merge: { mode, sourceIds: sources.map(({ id }) => id), ...(points ? { points } : {}) },
  };
  tables.texts.put({ id: merged.id, roomId, content: "", reasoning: "" });
  tables.messages.put(merged);
  tables.rooms.update(roomId, (room) => ({ ...room, updatedAt: now }));
  await startAnswers(context, [merged.id], {
    prepareRequest: prepareMerge,
    onSignedOut: () => takeBackTurn(context, [merged]),
  });
}

/** The character of a model that only merges and answers no message: stored like one that was removed from the room. */
function guestOf(context: EngineContext, roomId: string, choice: ModelChoice): string {
  const isOfRoom = (character: Character): boolean => character.roomId === roomId && character.model === choice.model;
  const present = context.tables.characters.all().filter(isOfRoom);
  const character = present.find(isActive) ?? present[0];
  if (character) return character.id;
  const guest = createCharacters(context).add(roomId, choice);
  context.tables.characters.put({ ...guest, isRemoved: true });
  return guest.id;
}

/** As `retryMessage`; a merged answer is made again of the answers that are shown now. */
export async function retry(context: EngineContext, messageId: string): Promise<void> {
  const merged = context.tables.messages.get(messageId);
  if (merged?.merge === undefined) return retryMessage(context, messageId);
  await startRetry(context, merged, { prepareRequest: prepareMerge })?.finished;
}

/** The request for a merged answer: the model's own thread up to the question, whose text also contains the answers. */
export const prepareMerge: PrepareRequest = (context, placeholder, character) => {
  const preparation = prepareAnswer(context, placeholder, character);
  if (!preparation.ok || placeholder.merge === undefined) return preparation;
  const { texts } = context.tables;
  const question = texts.get(placeholder.parentMessageId ?? "")?.content ?? "";
  const answers = placeholder.merge.sourceIds.map((id) => texts.get(id)?.content ?? "");
  const prompt = mergePrompt({ merge: placeholder.merge, question, answers });
  const { body, ...rest } = preparation.value;
  const reminder = rest.reminders?.get(placeholder.parentMessageId ?? "");
  const messages = body.messages.map((message, index) =>
    index === body.messages.length - 1
      ? withWords(message, { prompt, hadWords: question.trim() !== "", reminder })
      : message,
  );
  return succeed({ ...rest, body: { ...body, messages }, prompt });
};

/** The question with another text; its files stay. */
function withWords(
  message: RequestMessage,
  { prompt, hadWords, reminder }: { prompt: string; hadWords: boolean; reminder: string | undefined },
): RequestMessage {
  if (!Array.isArray(message.content)) {
    const words = { ...message, content: prompt };
    return reminder === undefined ? words : withReminder(words, reminder);
  }
  const files = message.content.slice(hadWords ? 1 : 0);
  return { ...message, content: [{ type: "text", text: prompt }, ...files] };
}
