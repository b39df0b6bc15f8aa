import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { isDemoModel, shortModelName, writesText } from "../../bindings/model-kind.ts";
import { vendorOf } from "../../ui/models/vendor.ts";

/** A model chosen for a new character. */
export interface ModelChoice {
  model: string;
  name: string;
}

const autoRouter: ModelChoice = { model: AUTO_ROUTER_MODEL, name: "Auto Router" };

/**
 * The models of a room that was not set up: the auto router (specification, point 3), and the best text model that is
 * not the router's own pick, of another vendor where there is one, so that the first message already compares two.
 * Without a catalog it is the router alone. A person who has chosen a default model gets that one, everybody else the
 * models of the last chat, as long as they are served; demo programs of that chat give way to real models.
 */
export function chooseDefaultModels(
  models: readonly Model[],
  {
    preferredSlug,
    lastSlugs = [],
  }: { preferredSlug?: string | undefined; lastSlugs?: readonly string[] | undefined } = {},
): ModelChoice[] {
  const isOver = lastSlugs.some(isDemoModel) && models.some(({ id }) => id !== AUTO_ROUTER_MODEL && !isDemoModel(id));
  const ownSlugs = models.some(({ id }) => id === preferredSlug) ? [preferredSlug] : isOver ? [] : lastSlugs;
  const own = ownSlugs.flatMap((slug) => models.find(({ id }) => id === slug) ?? []);
  if (own.length > 0) return own.map(({ id, name }) => ({ model: id, name: shortModelName(name) }));
  const [pick, ...others] = rankedTextModels(models);
  if (pick === undefined) return [autoRouter];
  const vendor = vendorOf(pick.id).name;
  const companion = others.find(({ id }) => vendorOf(id).name !== vendor) ?? others[0] ?? pick;
  return [autoRouter, { model: companion.id, name: shortModelName(companion.name) }];
}

/**
 * In the router's order if the gateway sends it, else the catalog's. Demo models are left out if there is a real one.
 */
function rankedTextModels(models: readonly Model[]): Model[] {
  const ranking = models.find(({ id }) => id === AUTO_ROUTER_MODEL)?.text_ranking;
  const candidates = ranking
    ? ranking.flatMap((slug) => models.find(({ id }) => id === slug) ?? [])
    : models.filter((model) => model.id !== AUTO_ROUTER_MODEL && writesText(model));
  const connectedModels = candidates.filter(({ id }) => !isDemoModel(id));
  return connectedModels.length > 0 ? connectedModels : candidates;
}
