import type { InstructTurn } from "./turn.ts";

const opening = "<think>";
const closing = "</think>";

/**
 * The turns as a reasoning model is sent them: without earlier reasoning. If a format keeps the reasoning of the turns
 * after the user's last question (`keepsLatest`), it stays in `reasoning`. A turn that the model is to continue stays
 * as it is.
 */
export function keepReasoning(
  turns: readonly InstructTurn[],
  { keepsLatest }: { keepsLatest: boolean },
): InstructTurn[] {
  const question = turns.findLastIndex(({ role, isToolResult }) => role === "user" && !isToolResult);
  return turns.map((turn, index) => {
    if (turn.role !== "assistant") return turn;
    const { reasoning: turnReasoning, ...plain } = turn;
    const { content, reasoning: foundReasoning } = turn.isOpen
      ? { content: turn.content, reasoning: "" }
      : takeApart(turn.content);
    const reasoning = turnReasoning ?? foundReasoning;
    const isKept = keepsLatest && index > question && reasoning !== "" && !content.includes(opening);
    return { ...plain, content, ...(isKept ? { reasoning: reasoning.trim() } : {}) };
  });
}

/** Splits an earlier answer whose reasoning is still in its text. */
function takeApart(text: string): { content: string; reasoning: string } {
  const end = text.lastIndexOf(closing);
  if (end === -1) return { content: text, reasoning: "" };
  const content = text.slice(end + closing.length).replace(/^\n+/, "");
  // A text that is all reasoning, or that only mentions the mark, stays whole: no turn is ever lost.
  if (content === "" || !text.trimStart().startsWith(opening)) return { content: text, reasoning: "" };
  return { content, reasoning: text.trimStart().slice(opening.length, text.trimStart().lastIndexOf(closing)) };
}

/** Whether a text ends in the middle of reasoning, so that the model's next text is reasoning. */
export function endsInReasoning(text: string): boolean {
  return text.lastIndexOf(opening) > text.lastIndexOf(closing);
}
