import { isUndecided } from "../evidence/blind.ts";
import type { Message } from "./message.ts";

/**
 * The answers to a question that can be merged, in their order; empty if there are not two of them, or if the question
 * is blind and undecided: a merged answer would show which model has not written the others.
 */
export function mergeSources(messages: readonly Message[], question: Message | undefined): Message[] {
  if (question?.type !== "user" || question.context !== "main-chat" || isUndecided(question)) return [];
  const answers = messages.filter(
    ({ type, parentMessageId, contentType, isGenerating, error, merge }) =>
      type === "assistant" &&
      parentMessageId === question.id &&
      contentType === "text" &&
      !isGenerating &&
      error?.isContent !== true &&
      merge === undefined,
  );
  return answers.length < 2 ? [] : answers;
}

/**
 * The versions of an artifact that the models of a turn have made for one question, in the order of the answers; empty
 * if there are not two of them, or if the question is blind and undecided.
 */
export function turnVersions(messages: readonly Message[], question: Message | undefined): string[] {
  if (question?.type !== "user" || isUndecided(question)) return [];
  const versionIds = messages.flatMap(({ type, parentMessageId, contentType, isGenerating, versionContextId }) =>
    type === "assistant" && parentMessageId === question.id && contentType !== "text" && !isGenerating
      ? (versionContextId ?? [])
      : [],
  );
  return versionIds.length < 2 ? [] : versionIds;
}

/** Maximum number of characters of a point. */
const MAX_POINT_LENGTH = 300;
/** Maximum number of points that are offered from one answer. */
const MAX_POINTS = 40;

/** The points of an answer: its list items, table rows and paragraphs, without code and headings. */
export function pointsOf(markdown: string): string[] {
  const points: string[] = [];
  let isCode = false;
  let paragraph = "";
  const end = (): void => {
    const words = paragraph.trim();
    if (words !== "") points.push(words.length > MAX_POINT_LENGTH ? `${words.slice(0, MAX_POINT_LENGTH - 1)}…` : words);
    paragraph = "";
  };
  for (const line of markdown.split("\n")) {
    const words = line.trim();
    const isFence = /^(?:`{3,}|~{3,})/u.test(words);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || words === "" || /^#{1,6}\s/u.test(words) || /^[|:\-\s*_]+$/u.test(words)) {
      end();
      continue;
    }
    const item = /^(?:[-*+]|\d+[.)])\s+(.*)$/u.exec(words);
    if (item !== null || words.startsWith("|")) end();
    paragraph += `${paragraph === "" ? "" : " "}${item?.[1] ?? words}`;
  }
  end();
  return points.slice(0, MAX_POINTS);
}
