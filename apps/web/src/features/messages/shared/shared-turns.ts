import type { SnapshotMessage } from "@tutti/portable";

/** A question, and the answers that are shown side by side under it. */
export interface SharedTurn {
  question: SnapshotMessage | undefined;
  answers: SnapshotMessage[];
}

/** The messages of a share, grouped by question; answers before the first question form a turn without one. */
export function toSharedTurns(messages: readonly SnapshotMessage[]): SharedTurn[] {
  const turns: SharedTurn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role === "user") turns.push({ question: message, answers: [] });
    else if (last === undefined) turns.push({ question: undefined, answers: [message] });
    else last.answers.push(message);
  }
  return turns;
}
