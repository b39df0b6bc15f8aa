import type { Model } from "@tutti/contract";
import { type Character, isActive } from "@tutti/domain";
import { findModel } from "../../../bindings/model-kind.ts";

/** How many of the models that would answer can search the web. */
export interface WebSearchAbility {
  able: number;
  answering: number;
}

/**
 * Counts the active characters whose models search the web, by themselves or by the gateway's search engine. A room
 * without one is answered by the default model, of which any model of the catalog stands.
 *
 * @returns undefined while the catalog is not known, where nothing may be refused
 */
export function webSearchAbility(
  characters: readonly Pick<Character, "model" | "isDisabled" | "isRemoved">[],
  models: readonly Model[] | undefined,
): WebSearchAbility | undefined {
  if (models === undefined || models.length === 0) return undefined;
  const active = characters.filter(isActive).flatMap(({ model }) => findModel(models, model) ?? []);
  if (active.length === 0) return { able: models.some(searchesWeb) ? 1 : 0, answering: 1 };
  return { able: active.filter(searchesWeb).length, answering: active.length };
}

function searchesWeb({ searches_web: searches }: Model): boolean {
  return searches === true;
}

/** Whether the search is not switched on, since every answer would fail. It can always be switched off. */
export function isSearchRefused(isOn: boolean, ability: WebSearchAbility | undefined): boolean {
  return !isOn && ability?.able === 0;
}
