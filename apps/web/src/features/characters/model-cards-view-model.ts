import { t } from "@lingui/core/macro";
import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { type Character, type SettingDifference, settingDifferences } from "@tutti/domain";
import { canReason, findModel, isDemoModel, servedBy } from "../../bindings/model-kind.ts";
import type { AnswerInView, TurnInView } from "../../bindings/turn-in-view.ts";

/** A character's part in the next answer, as its card shows it. */
export type CardState =
  /** It answers. */
  | "on"
  /** The person switched it off. */
  | "off"
  /** The gateway no longer serves its model. */
  | "missing";

/** One card of the top row. */
export interface ModelCard {
  id: string;
  /** The model's slug. */
  model: string;
  /** Unique among the cards of the room. */
  name: string;
  /** Its preset, else its provider; or why it will not answer. */
  detail: string;
  state: CardState;
  reasoning: CardReasoning;
  /** Its picture, as a data URL. */
  avatarUrl: string | undefined;
  /** The settings that differ from the defaults. */
  differences: readonly SettingDifference[];
}

/** Whether a character's model reasons before it answers; `none` where it cannot, `mandatory` where it always does. */
export type CardReasoning = "none" | "off" | "on" | "mandatory";

/**
 * The cards of a room's characters. Without a catalog, no model is shown as missing.
 *
 * @param names the names that the room shows its characters with, by their ids
 */
export function modelCards(
  characters: readonly Character[],
  { names, models }: { names: ReadonlyMap<string, string>; models: readonly Model[] | undefined },
): ModelCard[] {
  return characters.map((character) => {
    const model = findModel(models, character.model);
    const state = cardState(character, models === undefined || model !== undefined);
    return {
      id: character.id,
      model: character.model,
      name: names.get(character.id) ?? character.name,
      detail: detailOf(character, state, model),
      state,
      reasoning: cardReasoning(character, model),
      avatarUrl: character.avatarUrl,
      differences: settingDifferences(character),
    };
  });
}

function cardState(character: Character, isServed: boolean): CardState {
  if (character.isDisabled) return "off";
  return isServed ? "on" : "missing";
}

/** The person's choice, else the model's default (specification, point 4, "Character"). */
function cardReasoning({ reasoning }: Character, model: Model | undefined): CardReasoning {
  if (model === undefined || !canReason(model)) return "none";
  if (model.reasoning?.mandatory === true) return "mandatory";
  return (reasoning?.enabled ?? model.reasoning?.default_enabled ?? false) ? "on" : "off";
}

function detailOf(character: Character, state: CardState, model: Model | undefined): string {
  if (state === "off") return t`Off`;
  if (state === "missing") return t`Not available`;
  if (character.presetSlug !== undefined) return t`Preset ${character.presetName ?? character.presetSlug}`;
  if (character.model === AUTO_ROUTER_MODEL) return t`Picks a model`;
  if (isDemoModel(character.model)) return t`Demo · no AI`;
  return servedBy(character.model, model?.provider_name);
}

/** The answers of the turn in view, as the strip shows them. */
interface MatchedAnswers {
  /** By the id of their author's card. */
  answerOf: ReadonlyMap<string, AnswerInView>;
  /** Those whose author has no card: it was removed, or has two answers. */
  otherAnswers: readonly AnswerInView[];
  /** Whether some answers are behind others, so that one is chosen. */
  isChoice: boolean;
}

export function matchAnswers(
  cards: readonly Pick<ModelCard, "id">[],
  turn: Pick<TurnInView, "answers"> | undefined,
): MatchedAnswers {
  const answerOf = new Map<string, AnswerInView>();
  const otherAnswers: AnswerInView[] = [];
  for (const answer of turn?.answers ?? []) {
    const hasCard = cards.some(({ id }) => id === answer.characterId) && !answerOf.has(answer.characterId);
    if (hasCard) answerOf.set(answer.characterId, answer);
    else otherAnswers.push(answer);
  }
  return { answerOf, otherAnswers, isChoice: turn?.answers.some(({ isShown }) => !isShown) === true };
}

/** CSS pixels: the minimum width of a card on which its name can be read, and of the button that adds one. */
const WIDTH_OF_NAME = 124;
const WIDTH_OF_ADD = 44;
/** From so many models on, names would be too short to tell them apart by. */
const MANY = 9;

/** Whether the cards are marks without names, since names have no room in one row. */
export function isCompact(width: number, count: number): boolean {
  return count >= MANY || (count > 1 && (width - WIDTH_OF_ADD) / count < WIDTH_OF_NAME);
}
