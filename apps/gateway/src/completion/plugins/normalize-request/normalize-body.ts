import { isDeepStrictEqual } from "node:util";
import type { ChatRequest, RequestMessage } from "@tutti/contract";
import { completeToolCalls } from "./complete-tool-calls.ts";
import { isEmptyMessage, normalizeMessage } from "./normalize-message.ts";

/**
 * Brings the different forms that clients write into one form with the same meaning:
 * - a list of one plain text becomes the text, empty texts and empty lists are removed, `reasoning_content` becomes
 *   `reasoning`;
 * - an empty message is removed, unless an earlier answer would then look like the beginning of the next one;
 * - a system prompt that is repeated at the beginning is kept once;
 * - every result of a tool has its call, and every call its result: vendors refuse conversations that were cut between
 *   the two;
 * - an empty list of tools is removed, and so is a choice among none.
 *
 * Returns the same object where there is nothing to change; a second call changes nothing.
 */
export function normalizeBody(body: ChatRequest): ChatRequest {
  const messages = normalizeMessages(body.messages);
  const withMessages = messages === body.messages ? body : { ...body, messages };
  return withoutEmptyTools(withMessages);
}

function normalizeMessages(requestMessages: RequestMessage[]): RequestMessage[] {
  const messages = completeToolCalls(
    withoutRepeatedSystem(withoutEmptyMessages(requestMessages.map(normalizeMessage))),
  );
  const isSame =
    messages.length === requestMessages.length &&
    messages.every((message, place) => message === requestMessages[place]);
  return isSame ? requestMessages : messages;
}

function withoutEmptyMessages(messages: RequestMessage[]): RequestMessage[] {
  const retainedMessages = messages.filter((message) => !isEmptyMessage(message));
  const last = messages.at(-1);
  if (last === undefined || retainedMessages.at(-1) === last) return retainedMessages;
  const end = retainedMessages.at(-1);
  const isAnswer = end === undefined || (end.role === "assistant" && !end.tool_calls);
  return isAnswer ? [...retainedMessages, last] : retainedMessages;
}

/** Only at the beginning: a later repetition is a reminder. */
function withoutRepeatedSystem(messages: RequestMessage[]): RequestMessage[] {
  const end = messages.findIndex(({ role }) => role !== "system" && role !== "developer");
  const beginning = end === -1 ? messages : messages.slice(0, end);
  if (beginning.length < 2) return messages;
  const retainedBeginning = beginning.filter(
    (message, place) => !beginning.slice(0, place).some((earlier) => isDeepStrictEqual(earlier, message)),
  );
  return retainedBeginning.length === beginning.length
    ? messages
    : [...retainedBeginning, ...messages.slice(beginning.length)];
}

function withoutEmptyTools(body: ChatRequest): ChatRequest {
  const { tools, tool_choice: choice, parallel_tool_calls: parallel, ...others } = body;
  if (tools && tools.length > 0) return body;
  const keepsChoice = choice !== undefined && choice !== null && choice !== "auto" && choice !== "none";
  const isClean = tools === undefined && (choice === undefined || keepsChoice) && parallel === undefined;
  return isClean ? body : { ...others, ...(keepsChoice ? { tool_choice: choice } : {}) };
}
