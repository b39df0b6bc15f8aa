import type { ArtifactViewer, RepairLimits, VersionCheck } from "@tutti/domain";
import { activeVersionId, initialViewer, lineOf } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";
import type { ModelChoice } from "../ports.ts";
import type { ComposerTarget } from "../state/viewer-state.ts";
import { addCharacter, removeCharacter, setActiveCharacter } from "./artifact-characters.ts";
import { loadVersionFold } from "./make/lazy-version-fold.ts";
import { lookAt } from "./make/place-versions.ts";
import { versionsOf } from "./make/settle-artifact.ts";
import { stopArtifact, stopVersion } from "./make/stop-artifact.ts";
import type { RunProgress } from "./repair/preview-runs.ts";
import { recordCheck } from "./repair/record-check.ts";
import { findVersion, refuse } from "./repair/refusals.ts";
import { repairLater } from "./repair/repair-later.ts";
import { forgetError, reportError } from "./repair/report-error.ts";
import type {
  BrainstormRequest,
  GenerateOutcome,
  MergeVersionsRequest,
  VersionRequest,
} from "./requests/artifact-requests.ts";

export type Artifacts = ReturnType<typeof createArtifacts>;

/**
 * The use cases of artifacts. Refusals are reported by a notice, with the texts of the catalog. A version's files are
 * its `fileContents`: ids of `artifactFiles` (the path) to ids of `artifactFileContents` (the content).
 */
export function createArtifacts(context: EngineContext) {
  const { tables, viewer, ports } = context;

  const checkedRepairs = new Set<string>();
  tables.artifacts.subscribeAll((changes) => {
    for (const { id, after } of changes) {
      if (after?.repair?.status !== "running" || context.repairs.has(id) || checkedRepairs.has(id)) continue;
      checkedRepairs.add(id);
      import("./repair/repair-version.ts")
        .then(({ endLeftRepair }) => endLeftRepair(context, id))
        .catch((error) => context.report({ place: "repair-version", error }))
        .finally(() => checkedRepairs.delete(id));
    }
  });

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

  const show = (artifactId: string, change: Partial<ArtifactViewer>): void =>
    tables.artifacts.update(artifactId, (artifact) => ({
      ...artifact,
      viewer: { ...(artifact.viewer ?? initialViewer), ...change },
    }));

  return {
    /**
     * Shows an artifact as it was shown last. If a version is named from which the last shown version does not descend,
     * the named version is shown instead.
     */
    open: (artifactId: string, versionId?: string): void => {
      if (versionId !== undefined && !isLookedAtFrom(context, artifactId, versionId)) {
        show(artifactId, { activeVersionId: versionId });
      }
      viewer.setState({ activeArtifactId: artifactId, mergedVersionIds: undefined, composerTarget: undefined });
      // The next request needs it, and reports it then if it cannot be loaded.
      loadVersionFold()?.catch(() => undefined);
    },
    /** Shows no artifact anymore. */
    close: (): void => viewer.setState({ activeArtifactId: undefined, overlay: false, mergedVersionIds: undefined }),
    /** Chooses what the composer beside the open artifact writes to, until another one is opened. */
    writeTo: (composerTarget: ComposerTarget): void => viewer.setState({ composerTarget }),
    setOverlay: (isOn: boolean): void => viewer.setState({ overlay: isOn }),
    /** Sets how the artifact is shown; kept across reloads. */
    show,
    /** A new version from each active model of the artifact, all from the same base. */
    generate: (artifactId: string, request: VersionRequest) =>
      whenHere(tables.artifacts.get(artifactId)?.roomId, async () =>
        (await loadGeneration()).generate(context, artifactId, request),
      ),
    /** Opens an artifact, and asks the person how these versions of it are merged; undefined closes the question. */
    askMerge: (artifactId: string, mergedVersionIds: readonly string[] | undefined): void => {
      viewer.setState({ activeArtifactId: artifactId, mergedVersionIds, composerTarget: undefined });
      loadVersionFold()?.catch(() => undefined);
    },
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
    /**
     * Has a version with an error repaired, in repeated tries, within the person's limits. Settles when the repair has
     * ended.
     */
    repair: async (versionId: string): Promise<void> => {
      const { repairVersion } = await import("./repair/repair-version.ts");
      await repairVersion(context, versionId);
    },
    /** Ends a repair, and the version that it is making; the best of its versions is shown. */
    stopRepair: (artifactId: string): void => context.repairs.get(artifactId)?.abort(),
    /** Removes the report of a repair that has ended. */
    dismissRepair: (artifactId: string): void =>
      tables.artifacts.update(artifactId, (artifact) => {
        const { repair, ...rest } = artifact;
        return repair === undefined || repair.status === "running" ? artifact : rest;
      }),
    /** Sets the limits of an artifact's repairs. */
    setRepairLimits: (artifactId: string, repairLimits: RepairLimits): void =>
      tables.artifacts.update(artifactId, (artifact) => ({ ...artifact, repairLimits })),
    /** Sets whether models that write the artifact from now on are told that it can ask models itself. */
    setUsesModels: (artifactId: string, usesModels: boolean): void =>
      tables.artifacts.update(artifactId, (artifact) => ({ ...artifact, usesModels })),
    /**
     * Notes what a preview reported of a version: whether it runs, new lines of its console, and errors of a run that
     * shows something all the same.
     */
    noteRun: (versionId: string, progress: RunProgress): void => context.previewRuns.note(versionId, progress),
    /** Stops the generation of a version: everything is as it was before. */
    stop: (versionId: string): void => stopVersion(context, versionId),
    /**
     * The same for all versions of an artifact that are being made, and for the answers of its chat, which keep the
     * text that was received.
     */
    stopAll: (artifactId: string): void => stopArtifact(context, artifactId),
    /**
     * Puts an error of the preview on a version: the bundler's message, or the error that the running app threw, if it
     * comes from the version itself. Returns whether it was stored.
     */
    reportError: (versionId: string, error: { kind: "build" | "runtime"; text: string }) =>
      reportError(context, versionId, error),
    /**
     * Removes an error of the preview from a version, so that it runs once more. Returns whether there was one; an
     * error of its generation stays.
     */
    forgetError: (versionId: string) => forgetError(context, versionId),
    /** Stores the result of a short run of a version. Returns whether it was stored. */
    recordCheck: (versionId: string, check: VersionCheck) => recordCheck(context, versionId, check),
    /** Makes a version the head, and shows it. */
    setHead: (versionId: string): void => {
      const version = findVersion(context, versionId);
      if (version.ok) lookAt(context, version.value.artifact.id, versionId);
      else refuse(context, version.error);
    },
    /** A new version with the files of an old one. Returns its id; undefined where it was refused. */
    rollBack: async (versionId: string) => (await loadEdits()).rollBack(context, versionId),
    /**
     * A new version, by the user, in which a file has this content; a missing file is created. Returns the version's
     * id.
     */
    editFile: async (versionId: string, file: { path: string; content: string }) =>
      (await loadEdits()).editFile(context, versionId, file),
    /** Renames a file of the head version. Returns whether it was renamed. */
    renameFile: async (artifactId: string, fileId: string, name: string) =>
      (await loadEdits()).renameFile(context, artifactId, { fileId, name }),
    /** A new version, by the user, with more files. Returns its id; undefined if a path is invalid or taken. */
    addFiles: async (versionId: string, files: readonly { path: string; content: string }[]) =>
      (await import("./make/arrange-files.ts")).addFiles(context, versionId, files),
    /**
     * A new version, by the user, in which files have other paths. Returns its id; undefined where that was refused.
     */
    moveFiles: async (versionId: string, moves: readonly { fileId: string; to: string }[]) =>
      (await import("./make/arrange-files.ts")).moveFiles(context, versionId, moves),
    /** A new version without these files, from the version that is shown. Returns its id. */
    deleteFiles: async (artifactId: string, fileIds: readonly string[]) =>
      (await loadEdits()).deleteFiles(context, artifactId, fileIds),
    /** Gives the artifact another name; an empty or unchanged one is ignored. */
    rename: (artifactId: string, name: string): void => {
      const words = name.trim();
      if (words === "") return;
      tables.artifacts.update(artifactId, (artifact) =>
        artifact.name === words ? artifact : { ...artifact, name: words, updatedAt: ports.clock.now() },
      );
    },
    /** Removes an artifact with its messages, versions and files; the notice offers the undo. */
    remove: async (artifactId: string): Promise<void> => {
      const { removeArtifact } = await import("./remove-artifact.ts");
      removeArtifact(context, artifactId);
    },
    /** A model joins the artifact; it takes no part in the room's chat. */
    addCharacter: (artifactId: string, choice: ModelChoice) => addCharacter(context, artifactId, choice),
    removeCharacter: (artifactId: string, characterId: string): void =>
      removeCharacter(context, artifactId, characterId),
    setActiveCharacter: (artifactId: string, characterId: string): void =>
      setActiveCharacter(context, artifactId, characterId),
    /** Asks the active model about the version that is shown; no version is made. */
    brainstorm: async (artifactId: string, request: BrainstormRequest) => {
      const { brainstorm } = await import("./requests/brainstorm.ts");
      return brainstorm(context, artifactId, request);
    },
  };
}

/** The first version of an artifact is made by a message of the room; the code of all others is loaded with them. */
function loadGeneration() {
  return import("./make/generate-versions.ts");
}

/** Loaded with the first change by hand. */
function loadEdits() {
  return import("./edit/edit-files.ts");
}

/** Whether the version that is shown is this one, or one that was made from it. */
function isLookedAtFrom(context: EngineContext, artifactId: string, versionId: string): boolean {
  const artifact = context.tables.artifacts.get(artifactId);
  if (!artifact) return false;
  const versions = versionsOf(context, artifactId);
  const shownId = activeVersionId(
    artifact,
    versions.map(({ id }) => id),
  );
  const shownVersion = versions.find(({ id }) => id === shownId);
  return shownVersion !== undefined && lineOf(shownVersion, versions).some(({ id }) => id === versionId);
}
