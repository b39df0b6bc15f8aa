import { type ArtifactVersion, versionAuthorName } from "@tutti/domain";
import { useEngine } from "./services-context.tsx";
import { useCharacterName } from "./use-character-names.ts";
import { useRecord } from "./use-record.ts";

/** The name that the author of a version is shown with. */
export function useVersionAuthor(version: ArtifactVersion | undefined): string {
  const author = useRecord(useEngine().tables.characters, version?.characterId);
  const shownName = useCharacterName(version?.characterId);
  return version === undefined ? "" : versionAuthorName(version, author, shownName);
}
