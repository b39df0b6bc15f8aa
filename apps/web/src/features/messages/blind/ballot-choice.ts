import { t } from "@lingui/core/macro";
import type { Ballot } from "@tutti/domain";
import { blindLetter } from "@tutti/domain";

/** The person's choice so far: places of answers in their order, or a statement about all of them. */
export type BallotChoice = { type: "ranked"; places: readonly number[] } | { type: "tie" } | { type: "all-bad" };

export const noChoice: BallotChoice = { type: "ranked", places: [] };

/** The action of a key in the bar; undefined: none. */
export type BallotAction = ChoiceAction | { type: "vote" };

type ChoiceAction = { type: "pick"; place: number } | { type: "back" } | { type: "tie" | "all-bad" };

/**
 * The action of a key while the bar has the focus: a number or a letter adds an answer to the order or removes it.
 *
 * @param places the answers that can be chosen
 */
export function ballotAction(key: string, places: readonly number[]): BallotAction | undefined {
  const upperKey = key.toUpperCase();
  const pickedPlace = places.find((place, index) => upperKey === blindLetter(place) || upperKey === String(index + 1));
  if (pickedPlace !== undefined) return { type: "pick", place: pickedPlace };
  if (upperKey === "0" || upperKey === "T") return { type: "tie" };
  if (upperKey === "-" || upperKey === "X") return { type: "all-bad" };
  if (key === "Backspace") return { type: "back" };
  return key === "Enter" ? { type: "vote" } : undefined;
}

/** The choice after an action. A choice about all answers is undone by the same action. */
export function nextChoice(choice: BallotChoice, action: ChoiceAction): BallotChoice {
  const places = choice.type === "ranked" ? choice.places : [];
  if (action.type === "back") return { type: "ranked", places: places.slice(0, -1) };
  if (action.type !== "pick") return choice.type === action.type ? noChoice : { type: action.type };
  const isIn = places.includes(action.place);
  return {
    type: "ranked",
    places: isIn ? places.filter((place) => place !== action.place) : [...places, action.place],
  };
}

/** The order with one answer moved to the place of another. */
export function moveTo(choice: BallotChoice, movedIndex: number, target: number): BallotChoice {
  if (choice.type !== "ranked" || movedIndex === target) return choice;
  const to = choice.places.indexOf(target);
  if (to === -1) return choice;
  const others = choice.places.filter((place) => place !== movedIndex);
  return { type: "ranked", places: [...others.slice(0, to), movedIndex, ...others.slice(to)] };
}

/** The ballot that results from a choice; undefined where nothing is chosen. */
export function ballotOf(choice: BallotChoice): Pick<Ballot, "type" | "ranking"> | undefined {
  if (choice.type !== "ranked") return { type: choice.type, ranking: [] };
  const { places } = choice;
  if (places.length === 0) return undefined;
  return { type: places.length === 1 ? "best" : "order", ranking: places };
}

/** A vote as text. */
export function voteText({ type, ranking }: Pick<Ballot, "type" | "ranking">): string {
  if (type === "tie") return t`All of them are as good`;
  if (type === "all-bad") return t`All of them are bad`;
  const letters = ranking.map(blindLetter);
  return type === "best" ? t`${letters[0] ?? ""} is best` : letters.join(" › ");
}
