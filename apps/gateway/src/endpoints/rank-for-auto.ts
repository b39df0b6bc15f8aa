import { traitsOf } from "../providers/kinds.ts";
import { type Key, sortByKey } from "./compare-keys.ts";
import type { Endpoint } from "./endpoint.ts";
import { blendedPrice } from "./price.ts";

/** How hard a prompt is. */
export type Difficulty = "everyday" | "demanding";

/** Names that vendors give to their quick and inexpensive models, good for any everyday message. */
const everyday = /mini\b|flash(?!.*(lite|image))|haiku|sonnet|small|turbo|\bfast\b|instant|chat/i;

/** Names of models that are too small for demanding prompts. */
const small = /mini\b|nano\b|lite\b|flash|haiku|small|instant|\b[1-9]b\b/i;

/** Names of models that are early, narrow, or old. */
const unusual = /preview|\bexp\b|experimental|beta|guard|gpt-3\.5|codestral|coder|math|-nano\b/i;

/** US dollars per million tokens, prompt and completion blended, above which the Auto Router chooses a model last. */
const MAX_AUTO_PRICE: Readonly<Record<Difficulty, number>> = { everyday: 8, demanding: 40 };

/**
 * The order in which the Auto Router considers endpoints: real models before the demo, models that only write before
 * those that also draw; by name, everyday models first, or capable ones for demanding prompts; expensive ones later;
 * the newest among equals, then the cheapest; else as the providers list them.
 */
export function rankForAuto(endpoints: readonly Endpoint[], difficulty: Difficulty = "everyday"): Endpoint[] {
  return sortByKey(endpoints, (endpoint) => keyForAuto(endpoint, difficulty));
}

// A cache: reading hundreds of names takes milliseconds, and an endpoint stays the same object from one request to the
// next.
const keys: Readonly<Record<Difficulty, WeakMap<Endpoint, Key>>> = {
  everyday: new WeakMap(),
  demanding: new WeakMap(),
};

/** The key that `rankForAuto` sorts an endpoint by. */
export function keyForAuto(endpoint: Endpoint, difficulty: Difficulty): Key {
  const knownKey = keys[difficulty].get(endpoint);
  if (knownKey) return knownKey;
  const { provider, model } = endpoint;
  const isDemo = traitsOf(provider.kind).isStandIn;
  const price = blendedPrice(model.pricing);
  const key = [
    isDemo ? 1 : 0,
    // The demo that answers questions comes first for a message that names no model.
    isDemo && model.slug !== "demo/guide" ? 1 : 0,
    model.outputModalities.length > 1 ? 1 : 0,
    suitability(model.upstreamId, difficulty),
    price !== undefined && price > MAX_AUTO_PRICE[difficulty] ? 1 : 0,
    -(model.created ?? 0),
    price ?? Number.POSITIVE_INFINITY,
  ];
  keys[difficulty].set(endpoint, key);
  return key;
}

function suitability(name: string, difficulty: Difficulty): number {
  if (unusual.test(name)) return 2;
  const isSuitable = difficulty === "everyday" ? everyday.test(name) : !small.test(name);
  return isSuitable ? 0 : 1;
}
