import type { ArtifactVersion } from "../artifact/artifact-version.ts";
import type { Message, MessageMetadata } from "../message/message.ts";
import { blindTexts } from "./blind-texts.ts";
import { drawOrder } from "./draw-order.ts";

/** A letter for each answer of a blind question, by its place: A, B, C …; after Z, AA. */
export function blindLetter(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${blindLetter(Math.floor(place / 26) - 1)}${last}`;
}

const HIDDEN_AUTHOR = "HIDDEN-";

/** Replaces an author's id as long as the author is hidden. */
export function hiddenAuthorId(place: number): string {
  return `${HIDDEN_AUTHOR}${blindLetter(place)}`;
}

/** The letter of a hidden author; undefined for all others. */
export function hiddenLetterOf(characterId: string | undefined): string | undefined {
  return characterId?.startsWith(HIDDEN_AUTHOR) ? characterId.slice(HIDDEN_AUTHOR.length) : undefined;
}

/** Whether a question was asked blind, and is neither voted on nor revealed. */
export function isUndecided(question: Pick<Message, "blind"> | undefined): boolean {
  return question?.blind !== undefined && question.blind.revealedAt === undefined;
}

/** Whether an answer's author is hidden. */
export function isHiddenAnswer(answer: Message, question: Pick<Message, "blind"> | undefined): boolean {
  return answer.blindPlace !== undefined && isUndecided(question);
}

/**
 * An answer without anything that reveals its author: without the author, the cost, the speed, the provider, and a
 * provider's error message. The same object for the same answer.
 */
export function hideAuthor(answer: Message): Message {
  const hiddenAnswer = hiddenAnswers.get(answer);
  if (hiddenAnswer) return hiddenAnswer;
  const { run: _run, error, metadata, characterId: _author, ...keptFields } = answer;
  const copy: Message = {
    ...keptFields,
    characterId: hiddenAuthorId(answer.blindPlace ?? 0),
    metadata: endOf(metadata),
    ...(error ? { error: { status: 0, text: blindTexts.failed, isContent: error.isContent } } : {}),
  };
  hiddenAnswers.set(answer, copy);
  return copy;
}

const hiddenAnswers = new WeakMap<Message, Message>();

/** How an answer ended, which reveals no author. */
function endOf({ isStopped, isCutOff, interruption }: MessageMetadata): MessageMetadata {
  return {
    ...(isStopped ? { isStopped } : {}),
    ...(isCutOff ? { isCutOff } : {}),
    ...(interruption ? { interruption } : {}),
  };
}

/**
 * A version without anything that reveals its author: without the duration, and a provider's message about its failure.
 * The same object for the same version.
 */
export function hideVersionAuthor(version: ArtifactVersion): ArtifactVersion {
  const hiddenVersion = hiddenVersions.get(version);
  if (hiddenVersion) return hiddenVersion;
  const { generationDurationMs: _duration, error, ...keptFields } = version;
  const shownError = version.generationStatus === "failed" ? blindTexts.failed : error;
  const copy: ArtifactVersion = {
    ...keptFields,
    ...(error === undefined || shownError === undefined ? {} : { error: shownError }),
  };
  hiddenVersions.set(version, copy);
  return copy;
}

const hiddenVersions = new WeakMap<ArtifactVersion, ArtifactVersion>();

/** A message as it may be shown: with its author hidden if its question is undecided. */
export function shownMessage(message: Message, question: Pick<Message, "blind"> | undefined): Message {
  return isHiddenAnswer(message, question) ? hideAuthor(message) : message;
}

/**
 * A question with the characters that answer it. If it is asked blind, their order is drawn, so that neither the
 * letters nor the order of the answers reveal the authors. A single model is not compared, and keeps its name.
 */
export function askBlind<Author>(
  question: Message,
  authors: readonly Author[],
  isBlind: boolean,
): { question: Message; authors: readonly Author[] } {
  if (!isBlind || authors.length < 2) return { question, authors };
  return { question: { ...question, blind: {} }, authors: drawOrder(authors, question.id) };
}
