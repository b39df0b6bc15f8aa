import { type ArtifactVersion, hiddenLetterOf, versionAuthorName } from "@tutti/domain";
import { useEngine } from "../services-context.tsx";
import { useCharacterName } from "../use-character-names.ts";
import { useMessage } from "../use-message.ts";
import { useRecord } from "../use-record.ts";

/** The displayed name of the author of a version: its letter while the version is compared blind. */
export function useVersionAuthor(version: ArtifactVersion | undefined): string {
  const author = useRecord(useEngine().tables.characters, version?.characterId);
  const shownName = useCharacterName(version?.characterId);
  const letter = hiddenLetterOf(useMessage(version?.generatingMessageId ?? undefined)?.characterId);
  if (version === undefined) return "";
  return letter ?? versionAuthorName(version, author, shownName);
}
