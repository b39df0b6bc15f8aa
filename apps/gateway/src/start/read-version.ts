import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The version of this Tutti, from the package of the repository's root. */
export function readVersion(projectFolder: string): string {
  const about: unknown = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  const { version } = about as { version: string };
  return version;
}
