import type { RequestMessage } from "@tutti/contract";
import {
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
import type { EngineContext } from "../context.ts";
import { mergePrompt } from "./merge-prompt.ts";
import { prepareAnswer } from "./prepare-answer.ts";
import { following, startRetry } from "./retry-message.ts";

/** How the answers to a question are merged, and by whom. */
export interface MergeRequest extends Pick<Merge, "mode" | "points"> {
  characterId: string;
}

/**
 * Has one model of the room make one answer of all answers to a question. It stands beside them with its sources, and
 * is in no model's history unless the room goes on with it. Settles when it has ended; never rejects. Changes nothing
 * where there are not two answers, the question is blind and undecided, or a sign-in is missing.
 */
export async function mergeAnswers(
  context: EngineContext,
  questionId: string,
  { characterId, mode, points }: MergeRequest,
): Promise<void> {
  const { tables, ports } = context;
  const question = tables.messages.get(questionId);
  const character = tables.characters.get(characterId);
  if (!question || !character || !isActive(character)) return;
  const { answers, next } = following(context, question);
  const sources = mergeSources(answers, question);
  if (sources.length === 0) return;
  if (!ports.isSignedIn()) {
    ports.notify({ kind: "info", ...errorTexts.signedOut });
    return;
  }
  const { roomId } = question;
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

/** Merges the answers again as they are now. */
export async function retryMerge(context: EngineContext, merged: Message): Promise<void> {
  await startRetry(context, merged, { prepareRequest: prepareMerge })?.finished;
}

/** The request for a merged answer: the model's own thread up to the question, which holds the answers. */
export const prepareMerge: PrepareRequest = (context, placeholder, character) => {
  const prepared = prepareAnswer(context, placeholder, character);
  if (!prepared.ok || placeholder.merge === undefined) return prepared;
  const { texts } = context.tables;
  const question = texts.get(placeholder.parentMessageId ?? "")?.content ?? "";
  const answers = placeholder.merge.sourceIds.map((id) => texts.get(id)?.content ?? "");
  const prompt = mergePrompt({ merge: placeholder.merge, question, answers });
  const { body, ...rest } = prepared.value;
  const messages = body.messages.map((message, index) =>
    index === body.messages.length - 1 ? withWords(message, { prompt, hadWords: question.trim() !== "" }) : message,
  );
  return succeed({ ...rest, body: { ...body, messages }, prompt });
};

/** The question with other words; its files stay. */
function withWords(
  message: RequestMessage,
  { prompt, hadWords }: { prompt: string; hadWords: boolean },
): RequestMessage {
  if (!Array.isArray(message.content)) return { ...message, content: prompt };
  const files = message.content.slice(hadWords ? 1 : 0);
  return { ...message, content: [{ type: "text", text: prompt }, ...files] };
}
