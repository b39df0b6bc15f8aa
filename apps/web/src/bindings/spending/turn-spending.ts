import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { type HeldLimit, MAX_CAP } from "@tutti/contract/operations/spending-limits";
import type { SendEstimate } from "@tutti/domain";
import { isDemoModel, writesText } from "../model-kind.ts";

/** Tokens of an answer of usual length, which a turn is expected to cost besides what is sent. */
const USUAL_ANSWER = 1000;

/** The used part of a limit from which on the composer says so. */
const NEARLY = 0.8;

/** A model that would answer, and what its answer may cost. */
export interface TurnTarget {
  characterId: string;
  model: string;
  /** Tokens of the answer that is expected. */
  answerTokens: number;
  /** US dollars; undefined if the price is not known. */
  price: number | undefined;
}

/** What each answer of a turn may cost: what is sent to its model, and an answer of usual length. */
export function turnTargets(
  { byTarget }: Pick<SendEstimate, "byTarget">,
  models: readonly Model[],
  answerTokens = USUAL_ANSWER,
): TurnTarget[] {
  return byTarget.map(({ characterId, model, price }) => {
    const known = models.find(({ id }) => id === model);
    return {
      characterId,
      model,
      answerTokens,
      price: price === undefined ? undefined : price + answerPrice(known, answerTokens),
    };
  });
}

/** US dollars of an answer. */
function answerPrice(model: Model | undefined, tokens: number): number {
  const rate = Number(model?.pricing.completion);
  return rate > 0 ? rate * tokens : 0;
}

/** US dollars of the answers whose price is known. */
export function turnPrice(targets: readonly TurnTarget[]): number {
  return targets.reduce((sum, { price = 0 }) => sum + price, 0);
}

/** The limit with the least left. */
export function tightestLimit(limits: readonly HeldLimit[]): HeldLimit | undefined {
  return limits.toSorted((one, other) => one.left - other.left)[0];
}

/** The limit that a turn of this price would pass; what costs nothing passes none. US dollars. */
export function passedLimit(limits: readonly HeldLimit[], price: number): HeldLimit | undefined {
  const limit = tightestLimit(limits);
  return limit !== undefined && price > 0 && price > limit.left ? limit : undefined;
}

/** Whether at least 80% of a limit is spent, or held for running answers. */
export function isNearlyUsed({ amount, left }: Pick<HeldLimit, "amount" | "left">): boolean {
  return left <= amount * (1 - NEARLY) + 1e-9;
}

/** The amount to which a cap is raised so that a turn of this price fits: whole ten cents. US dollars. */
export function raisedAmount({ amount, left }: Pick<HeldLimit, "amount" | "left">, price: number): number {
  const needed = amount + Math.max(0, price - left);
  return Math.min(MAX_CAP, Math.ceil(Number((needed * 10).toFixed(6))) / 10);
}

/** The cheapest models that fit together into what is left; undefined where all fit, or none. */
export function fewerTargets(targets: readonly TurnTarget[], left: number): TurnTarget[] | undefined {
  const chosen: TurnTarget[] = [];
  for (const target of targets.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))) {
    if (turnPrice([...chosen, target]) <= left) chosen.push(target);
  }
  return chosen.length === 0 || chosen.length === targets.length ? undefined : chosen;
}

/** A model in place of the most expensive one of a turn. */
interface CheaperChoice {
  replaced: TurnTarget;
  model: Model;
}

/**
 * A cheaper model with which the turn fits: the first of the person's own ranking, else the most expensive one that
 * fits. Undefined where there is none.
 *
 * @param options.ranking the slugs of models, the best first
 */
export function cheaperChoice(
  targets: readonly TurnTarget[],
  { left, models, ranking }: { left: number; models: readonly Model[]; ranking: readonly string[] },
): CheaperChoice | undefined {
  const replaced = targets.toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0))[0];
  const old = models.find(({ id }) => id === replaced?.model);
  if (replaced?.price === undefined || old === undefined) return undefined;
  const rest = left - (turnPrice(targets) - replaced.price);
  const prompt = Number(old.pricing.prompt);
  const { answerTokens } = replaced;
  const sentPrice = replaced.price - answerPrice(old, answerTokens);
  const tokens = prompt > 0 ? sentPrice / prompt : 0;
  const priced = models.flatMap((model) => {
    const rate = Number(model.pricing.prompt);
    const isOther = targets.some((target) => target.model === model.id);
    if (isOther || !(rate >= 0) || model.id === AUTO_ROUTER_MODEL || isDemoModel(model.id) || !writesText(model))
      return [];
    const price = rate * tokens + answerPrice(model, answerTokens);
    return price <= rest && price < (replaced.price ?? 0) ? [{ model, price }] : [];
  });
  const ranked = ranking
    .map((slug) => priced.find(({ model }) => model.id === slug))
    .find((each) => each !== undefined);
  const choice = ranked ?? priced.toSorted((one, other) => other.price - one.price)[0];
  return choice && { replaced, model: choice.model };
}
