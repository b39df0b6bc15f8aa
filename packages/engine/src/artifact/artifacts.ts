import { activeVersionId, initialViewer, lineOf } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { whenWhole } from "../room/open-room.ts";
import type { Artifacts, GenerateOutcome } from "./artifact-api.ts";
import { addCharacter, removeCharacter, setActiveCharacter } from "./artifact-characters.ts";
import { brainstorm } from "./brainstorm.ts";
import { deleteFiles, editFile, renameFile, rollBack } from "./edit-files.ts";
import { fix, generate, regenerate } from "./generate-versions.ts";
import { lookAt } from "./place-versions.ts";
import { findVersion, refuse } from "./refusals.ts";
import { removeArtifact } from "./remove-artifact.ts";
import { forgetError, reportError } from "./report-error.ts";
import { continueVersion, retryVersion } from "./retry-version.ts";
import { versionsOf } from "./settle-artifact.ts";
import { stopArtifact, stopVersion } from "./stop-artifact.ts";

/** The use cases of artifacts. */
export function createArtifacts(context: EngineContext): Artifacts {
  const { tables, viewer, ports } = context;

  /** What is asked must see all of the room; where that is gone, it says so itself. */
  const whenHere = async (roomId: string | undefined, run: () => Promise<GenerateOutcome>): Promise<GenerateOutcome> =>
    (await whenWhole(context, roomId, run)) ?? run();
  const roomOfVersion = (versionId: string): string | undefined => tables.artifactVersions.get(versionId)?.roomId;

  const show: Artifacts["show"] = (artifactId, change) =>
    tables.artifacts.update(artifactId, (artifact) => ({
      ...artifact,
      viewer: { ...(artifact.viewer ?? initialViewer), ...change },
    }));

  const artifacts: Artifacts = {
    open: (artifactId, versionId) => {
      if (versionId !== undefined && !isLookedAtFrom(context, artifactId, versionId)) {
        show(artifactId, { activeVersionId: versionId });
      }
      viewer.setState({ activeArtifactId: artifactId });
    },
    close: () => viewer.setState({ activeArtifactId: undefined, overlay: false }),
    setOverlay: (overlay) => viewer.setState({ overlay }),
    show,
    generate: (artifactId, request) =>
      whenHere(tables.artifacts.get(artifactId)?.roomId, () => generate(context, artifactId, request)),
    regenerate: (versionId) => whenHere(roomOfVersion(versionId), () => regenerate(context, versionId)),
    retry: (versionId) => retryVersion(context, versionId),
    continue: (versionId, choice) =>
      continueVersion(context, versionId, { choice, addCharacter: artifacts.addCharacter }),
    fix: (versionId) => whenHere(roomOfVersion(versionId), () => fix(context, versionId)),
    stop: (versionId) => stopVersion(context, versionId),
    stopAll: (artifactId) => stopArtifact(context, artifactId),
    reportError: (versionId, error) => reportError(context, versionId, error),
    forgetError: (versionId) => forgetError(context, versionId),
    setHead: (versionId) => {
      const found = findVersion(context, versionId);
      if (found.ok) lookAt(context, found.value.artifact.id, versionId);
      else refuse(context, found.error);
    },
    rollBack: (versionId) => rollBack(context, versionId),
    editFile: (versionId, file) => editFile(context, versionId, file),
    renameFile: (artifactId, fileId, name) => renameFile(context, artifactId, { fileId, name }),
    deleteFiles: (artifactId, fileIds) => deleteFiles(context, artifactId, fileIds),
    rename: (artifactId, name) => {
      const words = name.trim();
      if (words === "") return;
      tables.artifacts.update(artifactId, (artifact) =>
        artifact.name === words ? artifact : { ...artifact, name: words, updatedAt: ports.clock.now() },
      );
    },
    remove: (artifactId) => removeArtifact(context, artifactId),
    addCharacter: (artifactId, choice) => addCharacter(context, artifactId, choice),
    removeCharacter: (artifactId, characterId) => removeCharacter(context, artifactId, characterId),
    setActiveCharacter: (artifactId, characterId) => setActiveCharacter(context, artifactId, characterId),
    brainstorm: (artifactId, request) => brainstorm(context, artifactId, request),
  };
  return artifacts;
}

/** Whether what is looked at is this version, or one that was made from it. */
function isLookedAtFrom(context: EngineContext, artifactId: string, versionId: string): boolean {
  const artifact = context.tables.artifacts.get(artifactId);
  if (!artifact) return false;
  const versions = versionsOf(context, artifactId);
  const shownId = activeVersionId(
    artifact,
    versions.map(({ id }) => id),
  );
  const shown = versions.find(({ id }) => id === shownId);
  return shown !== undefined && lineOf(shown, versions).some(({ id }) => id === versionId);
}
