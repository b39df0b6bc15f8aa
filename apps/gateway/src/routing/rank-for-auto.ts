import type { Endpoint } from "../catalogue/catalogue.ts";

/** Names that vendors give to their quick and inexpensive models, good for any everyday message. */
const everyday = /mini\b|flash(?!.*(lite|image))|haiku|sonnet|small|turbo|\bfast\b|instant|chat/i;

/** Names of models that are early, narrow, or old. */
const unusual = /preview|\bexp\b|experimental|beta|guard|gpt-3\.5|codestral|coder|math|-nano\b/i;

/**
 * The order in which the Auto Router considers endpoints: real models before the demo, models that only write before those that
 * also draw, everyday models first, the newest among equals; else as the providers list them.
 */
export function rankForAuto(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.toSorted((a, b) => {
    for (const criterion of [demoLast, guideFirst, plainFirst, everydayFirst, newestFirst]) {
      const difference = criterion(a) - criterion(b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

type Criterion = (endpoint: Endpoint) => number;

const demoLast: Criterion = ({ provider }) => (provider.kind === "demo" ? 1 : 0);

/** The demo that answers questions is the one for a message that names no model. */
const guideFirst: Criterion = ({ provider, model }) =>
  provider.kind === "demo" && model.slug !== "demo/guide" ? 1 : 0;

const plainFirst: Criterion = ({ model }) => (model.outputModalities.length > 1 ? 1 : 0);

const everydayFirst: Criterion = ({ model }) => {
  if (unusual.test(model.upstreamId)) return 2;
  return everyday.test(model.upstreamId) ? 0 : 1;
};

const newestFirst: Criterion = ({ model }) => -(model.created ?? 0);
