/** One turn of a chat, as plain text. */
export interface InstructTurn {
  role: "system" | "user" | "assistant";
  content: string;
  /** The model's reasoning before this answer. */
  reasoning?: string | undefined;
  /** The model is to continue this: a prefill. */
  isOpen?: boolean | undefined;
  /** A tool's result, which takes the user's place but is no question. */
  isToolResult?: boolean | undefined;
}

/** Joins adjacent turns of one role, since models know only conversations whose roles alternate. */
export function joinNeighbours(turns: readonly InstructTurn[]): InstructTurn[] {
  const joinedTurns: InstructTurn[] = [];
  for (const turn of turns) {
    const last = joinedTurns.at(-1);
    if (last?.role !== turn.role) {
      joinedTurns.push(turn);
      continue;
    }
    const reasoning = joinTexts([last.reasoning, turn.reasoning]);
    joinedTurns[joinedTurns.length - 1] = {
      role: turn.role,
      content: joinTexts([last.content, turn.content]),
      ...(reasoning === "" ? {} : { reasoning }),
      ...(turn.isOpen ? { isOpen: true } : {}),
      ...(last.isToolResult && turn.isToolResult ? { isToolResult: true } : {}),
    };
  }
  return joinedTurns;
}

/** Texts with a blank line between them; empty ones are left out. */
export function joinTexts(texts: readonly (string | undefined)[]): string {
  return texts.filter(Boolean).join("\n\n");
}
