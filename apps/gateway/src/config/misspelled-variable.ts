import type { Environment } from "./environment.ts";
import { nearestName } from "./nearest-name.ts";

const PREFIX = "TUTTI_";

/**
 * What is wrong with the first variable of Tutti's own that is none of its settings, though nearly one: a misspelled
 * limit or lock would not hold, and would not say so. Names that are near no setting may be another program's,
 * such as those that Kubernetes sets for a service called `tutti`.
 *
 * @param knownVariables the names of all settings
 */
export function describeMisspelledVariable(
  environment: Environment,
  knownVariables: readonly string[],
): string | undefined {
  const own = knownVariables.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  for (const name of Object.keys(environment).toSorted()) {
    if (!name.startsWith(PREFIX) || knownVariables.includes(name)) continue;
    const nearest = nearestName(name.slice(PREFIX.length), own);
    if (nearest !== undefined) {
      return `${name} is no setting of Tutti; the nearest one is ${PREFIX}${nearest}. Correct its name, or unset it.`;
    }
  }
  return undefined;
}
