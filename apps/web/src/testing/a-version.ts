import { type ArtifactVersion, createArtifactVersion } from "@tutti/domain";

/** A version of an app as it is when its making begins, with what a test is about. */
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
