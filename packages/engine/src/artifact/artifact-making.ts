import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";
import type { ModelChoice } from "../ports.ts";
import { addCharacter } from "./artifact-characters.ts";
import { stopArtifact, stopVersion } from "./make/stop-artifact.ts";
import { repairLater } from "./repair/repair-later.ts";
import type { GenerateOutcome, MergeVersionsRequest, VersionRequest } from "./requests/artifact-requests.ts";

/** The use cases of versions that models make. */
export function artifactMaking(context: EngineContext) {
  const { tables } = context;

  /** A request needs the fully loaded room; if the room is gone, `run` reports it itself. */
  const whenHere = async (
    roomId: string | undefined,
    run: () => Promise<GenerateOutcome>,
  ): Promise<GenerateOutcome> => {
    const outcome = await ((await whenFullyLoaded(context, roomId, run)) ?? run());
    if (outcome.status === "started") void outcome.finished.then(() => repairLater(context, outcome.versionIds));
    return outcome;
  };
  const roomOfVersion = (versionId: string): string | undefined => tables.artifactVersions.get(versionId)?.roomId;

  return {
    /** A new version from each active model of the artifact, all from the same base. */
    generate: (artifactId: string, request: VersionRequest) =>
      whenHere(tables.artifacts.get(artifactId)?.roomId, async () =>
        (await loadGeneration()).generate(context, artifactId, request),
      ),
    /** A new version, merged of several by one model. */
    merge: (artifactId: string, request: MergeVersionsRequest) =>
      whenHere(tables.artifacts.get(artifactId)?.roomId, async () => {
        const { mergeVersions } = await import("./merge/merge-versions.ts");
        return mergeVersions(context, artifactId, request);
      }),
    /** A new version with the prompt of this one, from the same base. */
    regenerate: (versionId: string) =>
      whenHere(roomOfVersion(versionId), async () => (await loadGeneration()).regenerate(context, versionId)),
    /** Makes a failed version of an app again, in its place. Settles when the new attempt has ended. */
    retry: async (versionId: string): Promise<void> => {
      const { retryVersion } = await import("./retry-version.ts");
      await retryVersion(context, versionId);
      await repairLater(context, [versionId]);
    },
    /**
     * Continues a version that was interrupted within a file, from its last complete file, with its model or another.
     */
    continue: async (versionId: string, choice?: ModelChoice): Promise<void> => {
      const { continueVersion } = await import("./make/continue-version.ts");
      await continueVersion(context, versionId, {
        choice,
        addCharacter: (id, modelChoice) => addCharacter(context, id, modelChoice),
      });
    },
    /** 'Try to Fix': a new version from a failed one, whose prompt holds the error, by its model or another. */
    fix: (versionId: string, choice?: ModelChoice) =>
      whenHere(roomOfVersion(versionId), async () => (await loadGeneration()).fix(context, versionId, choice)),
    /** Stops the generation of a version: everything is as it was before. */
    stop: (versionId: string): void => stopVersion(context, versionId),
    /**
     * The same for all versions of an artifact that are being made, and for the answers of its chat, which keep the
     * text that was received.
     */
    stopAll: (artifactId: string): void => stopArtifact(context, artifactId),
  };
}

/** The first version of an artifact is made by a message of the room; the code of all others is loaded with them. */
function loadGeneration() {
  return import("./make/generate-versions.ts");
}
