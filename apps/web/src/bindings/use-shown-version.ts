import { type ArtifactVersion, hiddenLetterOf, hideVersionAuthor } from "@tutti/domain";
import { useMessage } from "./use-message.ts";

/** A version as it may be shown: compared blind, without what tells its author. */
export function useShownVersion<Version extends ArtifactVersion | undefined>(version: Version): Version {
  const made = useMessage(version?.generatingMessageId ?? undefined);
  if (version === undefined || hiddenLetterOf(made?.characterId) === undefined) return version;
  return hideVersionAuthor(version) as Version;
}
