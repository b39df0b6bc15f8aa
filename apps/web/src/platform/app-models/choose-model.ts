import { AUTO_ROUTER_MODEL, type Model, type WorstRates, worstRates } from "@tutti/contract";

import { writesText } from "../../bindings/model-kind.ts";

/** A model that an app may call. */
export interface PricedModel {
  model: Model;
  rates: WorstRates;
}

/**
 * The model that a call goes to: the one that it names, else the first of the others that is served and has a price.
 * The Auto Router has no fixed price, so it is replaced by the models that it chooses from.
 *
 * @param options.namedSlug the slug that the app names; undefined if it names none
 * @param options.others slugs, the best first
 * @returns undefined if there is no such model
 */
export function chooseModel(
  models: readonly Model[],
  { namedSlug, others }: { namedSlug: string | undefined; others: readonly string[] },
): PricedModel | undefined {
  const slugs = namedSlug === undefined ? others : [namedSlug];
  const knownModels = slugs.flatMap((slug) => {
    const model = models.find(({ id }) => id === slug);
    if (model === undefined) return [];
    return slug === AUTO_ROUTER_MODEL ? pickedBy(model, models) : [model];
  });
  for (const model of knownModels) {
    const rates = worstRates(model.pricing);
    if (rates !== undefined && writesText(model)) return { model, rates };
  }
  return undefined;
}

function pickedBy(router: Model, models: readonly Model[]): Model[] {
  const ranking = router.text_ranking ?? models.map(({ id }) => id);
  return ranking.flatMap((slug) => models.find(({ id }) => id === slug && id !== AUTO_ROUTER_MODEL) ?? []);
}
