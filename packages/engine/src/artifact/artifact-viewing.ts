import type { ArtifactViewer } from "@tutti/domain";
import { activeVersionId, initialViewer, lineOf } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { ComposerTarget } from "../state/viewer-state.ts";
import { loadVersionFold } from "./make/lazy-version-fold.ts";
import { lookAt } from "./make/place-versions.ts";
import { versionsOf } from "./make/settle-artifact.ts";
import { findVersion, refuse } from "./repair/refusals.ts";

/** The use cases of looking at artifacts: which one is open, and how it is shown. */
export function artifactViewing(context: EngineContext) {
  const { tables, viewer } = context;

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
    /** Opens an artifact, and asks the person how these versions of it are merged; undefined closes the question. */
    askMerge: (artifactId: string, mergedVersionIds: readonly string[] | undefined): void => {
      viewer.setState({ activeArtifactId: artifactId, mergedVersionIds, composerTarget: undefined });
      loadVersionFold()?.catch(() => undefined);
    },
    /** Makes a version the head, and shows it. */
    setHead: (versionId: string): void => {
      const version = findVersion(context, versionId);
      if (version.ok) lookAt(context, version.value.artifact.id, versionId);
      else refuse(context, version.error);
    },
  };
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
