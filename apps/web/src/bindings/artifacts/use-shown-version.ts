import { type ArtifactVersion, hiddenLetterOf, hideVersionAuthor } from "@tutti/domain";
import { useMessage } from "../use-message.ts";

/** A version as it may be shown: while it is compared blind, without the fields that reveal its author. */
export function useShownVersion<Version extends ArtifactVersion | undefined>(version: Version): Version {
  const generatingMessage = useMessage(version?.generatingMessageId ?? undefined);
  if (version === undefined || hiddenLetterOf(generatingMessage?.characterId) === undefined) return version;
  return hideVersionAuthor(version) as Version;
}
