import type { RequestMessage } from "@tutti/contract";
import { estimatePrompt } from "../../../tokens/estimate-prompt.ts";

export interface CompressedMessages {
  /** In their order; the same array if all fit. */
  messages: readonly RequestMessage[];
  /** How many messages were left out. */
  dropped: number;
  /** How many messages lost the middle of their text. */
  shortened: number;
}

/** Stands where the middle of a text was left out. */
const GAP = "\n[…]\n";

/** Characters of a text that is shortened no further. */
const SHORTEST_TEXT = 400;

/**
 * The messages that fit into a room of estimated tokens, from both ends of the conversation: system messages and the
 * last turn stay, whole turns are left out of the middle. A call of a tool stays or goes with its results. Where what
 * must stay is too long by itself, its longest text loses its middle.
 */
export function compressMessages(messages: readonly RequestMessage[], room: number): CompressedMessages {
  if (weigh(messages) <= room) return { messages, dropped: 0, shortened: 0 };
  const turns = toTurns(messages);
  const isKept = new Set(turns.filter(({ isRequired }) => isRequired));
  const optional = turns.filter((turn) => !isKept.has(turn));
  let left = room - sum([...isKept]);
  let start = 0;
  let end = optional.length - 1;
  const taken = { start: 0, end: 0 };
  while (start <= end) {
    // The end comes first: it says what the question is about.
    const isEnd = taken.end <= taken.start;
    const turn = optional[isEnd ? end : start];
    if (turn === undefined || turn.tokens > left) break;
    isKept.add(turn);
    left -= turn.tokens;
    if (isEnd) {
      taken.end += turn.tokens;
      end -= 1;
    } else {
      taken.start += turn.tokens;
      start += 1;
    }
  }
  const keptMessages = turns.filter((turn) => isKept.has(turn)).flatMap((turn) => turn.messages);
  const { fitting, shortened } = shorten(keptMessages, room);
  return { messages: fitting, dropped: messages.length - keptMessages.length, shortened };
}

interface Turn {
  messages: RequestMessage[];
  tokens: number;
  isRequired: boolean;
}

/** Messages that stay or go together: each by itself, but for a call with its results. */
function toTurns(messages: readonly RequestMessage[]): Turn[] {
  const groups: RequestMessage[][] = [];
  for (const message of messages) {
    const last = groups.at(-1);
    if (message.role === "tool" && last?.[0]?.tool_calls?.length) last.push(message);
    else groups.push([message]);
  }
  // All that follows the person's last message is the turn that is being made.
  const lastQuestion = groups.findLastIndex(([first]) => first?.role === "user");
  const required = lastQuestion === -1 ? groups.length - 1 : lastQuestion;
  return groups.map((group, index) => ({
    messages: group,
    tokens: weigh(group),
    isRequired: index >= required || group[0]?.role === "system" || group[0]?.role === "developer",
  }));
}

/**
 * The messages, of which the longest texts lose their middle until all fit. Each is weighed a few times, not all anew.
 */
function shorten(messages: readonly RequestMessage[], room: number): { fitting: RequestMessage[]; shortened: number } {
  const fitting = [...messages];
  const weights = fitting.map((message) => weigh([message]));
  let surplus = weights.reduce((total, weight) => total + weight, 0) - room;
  if (surplus <= 0) return { fitting, shortened: 0 };
  let shortened = 0;
  const byLength = fitting
    .map((_, index) => index)
    .sort((one, other) => lengthOf(fitting[other]) - lengthOf(fitting[one]));
  for (const index of byLength) {
    const message = fitting[index];
    if (surplus <= 0 || message === undefined || lengthOf(message) <= SHORTEST_TEXT) break;
    const before = weights[index] ?? 0;
    const shorter = shortenBy(message, { weight: before, surplus });
    fitting[index] = shorter.message;
    surplus -= before - shorter.weight;
    shortened += 1;
  }
  return { fitting, shortened };
}

/** How often a text is cut again whose tokens were not as even as its characters. */
const ATTEMPTS = 4;

function shortenBy(message: RequestMessage, { weight, surplus }: { weight: number; surplus: number }) {
  const text = String(message.content);
  let shorter = { message, weight };
  for (let attempt = 1, length = text.length; attempt <= ATTEMPTS; attempt += 1) {
    const excess = shorter.weight - (weight - surplus);
    if (excess <= 0 || length <= SHORTEST_TEXT) break;
    length = Math.max(SHORTEST_TEXT, Math.floor(length * Math.max(0, 1 - excess / shorter.weight)) - attempt);
    const cutMessage = { ...message, content: withoutMiddle(text, length) };
    shorter = { message: cutMessage, weight: weigh([cutMessage]) };
  }
  return shorter;
}

const lengthOf = (message: RequestMessage | undefined) =>
  typeof message?.content === "string" ? message.content.length : 0;

/** @param length characters that stay, the gap included */
function withoutMiddle(text: string, length: number): string {
  const half = Math.floor((length - GAP.length) / 2);
  return `${text.slice(0, half)}${GAP}${text.slice(-half)}`.toWellFormed();
}

const weigh = (messages: readonly RequestMessage[]) => estimatePrompt({ messages: [...messages] }).tokens;
const sum = (turns: readonly Turn[]) => turns.reduce((total, { tokens }) => total + tokens, 0);
