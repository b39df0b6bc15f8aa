import { AUTO_ROUTER_MODEL, type Model } from "@tutti/contract";
import { drawsImages, isDemoModel, shortModelName, writesText } from "../../bindings/model-kind.ts";

/** A model chosen for a new character. */
export interface ModelChoice {
  model: string;
  name: string;
}

const autoRouter: ModelChoice = { model: AUTO_ROUTER_MODEL, name: "Auto Router" };

/**
 * The models of a room that nobody set up: the auto router (specification, point 3), and the first text model that is not
 * the one the router would take, so that the first message already compares two. The router prefers connected models to
 * demo ones, and takes them in the catalogue's order. Without a catalogue it is the router alone.
 */
export function chooseDefaultModels(models: readonly Model[]): ModelChoice[] {
  const candidates = models.filter((model) => model.id !== AUTO_ROUTER_MODEL && writesText(model));
  const connected = candidates.filter(({ id }) => !isDemoModel(id));
  const ranked = connected.length > 0 ? connected : candidates;
  // A model that also draws is for another job; it stands behind those that only write.
  const [first, second] = [...ranked.filter((model) => !drawsImages(model)), ...ranked.filter(drawsImages)];
  const companion = second ?? first;
  return companion === undefined
    ? [autoRouter]
    : [autoRouter, { model: companion.id, name: shortModelName(companion.name) }];
}
