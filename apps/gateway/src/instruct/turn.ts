/** One turn of a chat, as plain text. */
export interface Turn {
  role: "system" | "user" | "assistant";
  content: string;
  /** What the model thought before it said this. */
  reasoning?: string | undefined;
  /** The model is to go on with this: a prefill. */
  isOpen?: boolean | undefined;
  /** What a tool gave, which stands in the user's place but is no question. */
  isToolResult?: boolean | undefined;
}

/** Neighbors of one role become one turn, since models know only conversations whose roles take turns. */
export function joinNeighbours(turns: readonly Turn[]): Turn[] {
  const joinedTurns: Turn[] = [];
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

/** Texts with a blank line between them; those that are empty do not count. */
export function joinTexts(texts: readonly (string | undefined)[]): string {
  return texts.filter(Boolean).join("\n\n");
}
