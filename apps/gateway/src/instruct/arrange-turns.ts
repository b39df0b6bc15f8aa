import type { InstructFormat } from "./format.ts";
import { type InstructTurn, joinNeighbours, joinTexts } from "./turn.ts";

export interface ArrangedTurns {
  /** The system prompt; "" if there is none, or if it stands among the turns. */
  system: string;
  turns: InstructTurn[];
}

type Rules = Pick<InstructFormat, "systemPlace" | "needsUser" | "defaultSystem">;

/**
 * Moves the system prompt to where the format has a place for it, and adds an empty user turn where one is required.
 */
export function arrangeTurns(turns: readonly InstructTurn[], rules: Rules): ArrangedTurns {
  const { system, others } = placeSystem(turns, rules);
  return {
    system: system || (rules.defaultSystem ?? ""),
    turns: rules.needsUser ? withUser(others) : others,
  };
}

function withUser(turns: readonly InstructTurn[]): InstructTurn[] {
  const silence: InstructTurn = { role: "user", content: "" };
  const last = turns.at(-1);
  return [
    ...(turns[0]?.role === "user" ? [] : [silence]),
    ...turns,
    ...(last?.role === "assistant" && !last.isOpen ? [silence] : []),
  ];
}

function placeSystem(
  turns: readonly InstructTurn[],
  { systemPlace }: Pick<Rules, "systemPlace">,
): { system: string; others: InstructTurn[] } {
  const isSystem = ({ role }: InstructTurn): boolean => role === "system";
  if (systemPlace === "turn") return { system: "", others: [...turns] };
  if (systemPlace === "beginning") {
    const system = joinTexts(turns.filter(isSystem).map(({ content }) => content));
    return { system, others: joinNeighbours(turns.filter((turn) => !isSystem(turn))) };
  }
  const begins = turns[0] !== undefined && isSystem(turns[0]);
  const others = turns
    .slice(begins ? 1 : 0)
    .map((turn): InstructTurn => (isSystem(turn) ? { ...turn, role: "user" } : turn));
  return { system: begins ? (turns[0]?.content ?? "") : "", others: joinNeighbours(others) };
}
