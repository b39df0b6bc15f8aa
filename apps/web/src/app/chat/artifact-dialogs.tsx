import type { Artifact, ArtifactVersion } from "@tutti/domain";
import { useVersionFiles, useVersions, useViewer, type VersionFile } from "../../bindings/artifacts/use-artifact.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useDialog } from "../../bindings/use-dialog.ts";
import { FollowHead } from "../../features/publish/follow-head.tsx";
import { lazyDialog } from "../../ui/dialogs/lazy-dialog.tsx";

const SentRequestDialog = lazyDialog(
  async () => (await import("../../features/messages/actions/sent-request-dialog.tsx")).SentRequestDialog,
  {
    isOpen: ({ isOpen }) => isOpen,
  },
);

const MergeVersionsDialog = lazyDialog(
  async () => (await import("../../features/versions/merge-versions-dialog.tsx")).MergeVersionsDialog,
  { isOpen: ({ versionIds }) => versionIds !== undefined },
);

const PublishDialog = lazyDialog(
  async () => (await import("../../features/publish/publish-dialog.tsx")).PublishDialog,
  {
    isOpen: ({ isOpen }) => isOpen,
  },
);

interface ArtifactDialogsProps {
  artifact: Artifact;
  /** The version that is shown, and its files. */
  version: ArtifactVersion | undefined;
  files: readonly VersionFile[];
  /** The message whose request is shown, or was shown last. */
  sentRequest: { messageId: string; isOpen: boolean } | undefined;
  onSentRequestClose: () => void;
  onSignInNeeded: () => void;
  onMerged: () => void;
}

/** The dialogs of an artifact's workspace, and what a published app does when its artifact has a new head. */
export function ArtifactDialogs(props: ArtifactDialogsProps) {
  const { artifact, version, files, sentRequest, onSentRequestClose, onSignInNeeded, onMerged } = props;
  const { dialogs, engine } = useServices();
  const { mergedVersionIds } = useViewer();
  const isPublishing = useDialog("publish")?.artifactId === artifact.id;
  const head = useVersions(artifact.id).find(({ id }) => id === artifact.headVersionId);
  const headFiles = useVersionFiles(head?.generationStatus === "generating" ? undefined : head);
  return (
    <>
      <MergeVersionsDialog
        artifact={artifact}
        versionIds={mergedVersionIds}
        onSignInNeeded={onSignInNeeded}
        onMerged={onMerged}
        onClose={() => engine.artifacts.askMerge(artifact.id, undefined)}
      />
      {version === undefined || artifact.type !== "app" ? null : (
        <PublishDialog
          isOpen={isPublishing}
          artifact={artifact}
          version={version}
          build={() => buildDocument(version, files)}
          onSignInNeeded={onSignInNeeded}
          onClose={() => dialogs.close("publish")}
        />
      )}
      {head === undefined || artifact.type !== "app" ? null : (
        <FollowHead artifact={artifact} head={head} build={() => buildDocument(head, headFiles)} />
      )}
      {sentRequest === undefined ? null : <SentRequestDialog {...sentRequest} onClose={onSentRequestClose} />}
    </>
  );
}

async function buildDocument(version: ArtifactVersion, files: readonly VersionFile[]): Promise<string> {
  return (await import("../../features/preview/build-document.ts")).buildDocument(version, files);
}
