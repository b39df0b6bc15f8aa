import type { Model } from "@tutti/contract";
import { type Character, isActive } from "@tutti/domain";
import { findModel } from "../../bindings/model-kind.ts";

interface MissingCharacters {
  /** The characters that would answer if their models were connected. */
  missing: readonly Character[];
  /** Whether a message would be answered by none. */
  areAllMissing: boolean;
}

/** The active characters of a room whose models no provider serves here. Without a catalog, none is missing. */
export function missingCharacters(
  characters: readonly Character[],
  models: readonly Model[] | undefined,
): MissingCharacters {
  if (models === undefined || models.length === 0) return { missing: [], areAllMissing: false };
  const active = characters.filter(isActive);
  const missing = active.filter(({ model }) => !isServed(models, model));
  return { missing, areAllMissing: missing.length > 0 && missing.length === active.length };
}

function isServed(models: readonly Model[], slug: string): boolean {
  return findModel(models, slug) !== undefined || models.some(({ aliases }) => aliases?.includes(slug));
}
