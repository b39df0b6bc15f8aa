import type { Environment } from "./config.ts";
import { nearestName } from "./nearest-name.ts";

const PREFIX = "TUTTI_";

/**
 * The message about the first variable with Tutti's prefix that is not a setting, though its name is close to one: a
 * misspelled limit or lock would not take effect, and without an error. Names that are close to no setting may be
 * another program's, such as those that Kubernetes sets for a service called `tutti`.
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
      return `${name} is not a setting of Tutti; the nearest one is ${PREFIX}${nearest}. Correct the name, or unset it.`;
    }
  }
  return undefined;
}
