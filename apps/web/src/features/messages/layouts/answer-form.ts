import type { Room } from "@tutti/domain";

/** How the answers of a turn are laid out. */
export type AnswerForm =
  /** Under each other. */
  | { kind: "stack" }
  /** Side by side, `panels` of them in sight at a time; the others are chosen in the strip of models. */
  | { kind: "columns"; panels: number }
  /** As pages to swipe through, one in sight. */
  | { kind: "pages" };

/** CSS pixels: a narrower room shows one answer at a time (requirement TAB-6). */
const ROOM_FOR_COLUMNS = 900;
/** CSS pixels: the minimum width of a column, in which a line of text has about 45 letters; and the gap between two. */
export const COLUMN_LEAST = 320;
export const COLUMN_GAP = 36;
/** CSS pixels at the left and at the right of a turn. */
const TURN_PADDING = 24;

/**
 * How many answers a room shows side by side.
 *
 * @param roomWidth CSS pixels of the list of messages
 * @param isPaneOpen whether an artifact stands beside the room
 */
export function answersBeside(roomWidth: number, isPaneOpen: boolean): number {
  if (isPaneOpen || roomWidth < ROOM_FOR_COLUMNS) return 1;
  return Math.floor((roomWidth - 2 * TURN_PADDING + COLUMN_GAP) / (COLUMN_LEAST + COLUMN_GAP));
}

interface AnswerFormFacts {
  answers: number;
  layout: NonNullable<Room["layout"]>;
  isPhone: boolean;
  /** The result of `answersBeside`. */
  beside: number;
}

/** The form of a turn: no column is too narrow to be read, and none is clipped. */
export function answerForm({ answers, layout, isPhone, beside }: AnswerFormFacts): AnswerForm {
  if (answers < 2) return { kind: "columns", panels: 1 };
  if (layout === "stack") return { kind: "stack" };
  if (isPhone) return { kind: "pages" };
  return { kind: "columns", panels: Math.min(answers, Math.max(1, beside)) };
}

/** The parts of an answer that decide which answers are in sight. */
export interface ShownAnswer {
  messageId: string;
  characterId: string;
}

/**
 * The answers of a turn that are in sight, in their order: those that the person chose last, in this
 * turn or of the same characters in another one; where they are too few, the first ones.
 *
 * @param choices the newest first
 */
export function visibleAnswers(
  answers: readonly ShownAnswer[],
  choices: readonly ShownAnswer[],
  panels: number,
): string[] {
  const inSight = new Set<string>();
  for (const choice of choices) {
    const shownAnswer =
      answers.find(({ messageId }) => messageId === choice.messageId) ??
      answers.find(({ messageId, characterId }) => characterId === choice.characterId && !inSight.has(messageId));
    if (shownAnswer !== undefined && inSight.size < panels) inSight.add(shownAnswer.messageId);
  }
  for (const { messageId } of answers) if (inSight.size < panels) inSight.add(messageId);
  return answers.filter(({ messageId }) => inSight.has(messageId)).map(({ messageId }) => messageId);
}

/** The choices with one more; of each character only the newest is kept. */
export function withChoice(choices: readonly ShownAnswer[], choice: ShownAnswer): readonly ShownAnswer[] {
  return [choice, ...choices.filter(({ characterId }) => characterId !== choice.characterId)];
}
