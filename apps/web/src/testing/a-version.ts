import { type ArtifactVersion, createArtifactVersion } from "@tutti/domain";

/** A version of an app at the beginning of its generation, with the fields that a test sets. */
export function aVersion(id: string, change: Partial<ArtifactVersion> = {}): ArtifactVersion {
  return {
    ...createArtifactVersion({
      roomId: "room",
      artifactId: "art",
      parentVersionId: null,
      versionNumber: 1,
      generatingMessageId: null,
      characterId: "char",
      characterName: "Builder",
      prompt: "Make it blue",
      type: "app",
      now: 1000,
    }),
    id,
    ...change,
  };
}
