import { t } from "@lingui/core/macro";
import type { Artifact } from "@tutti/domain";
import { type ReactNode, useLayoutEffect, useMemo, useState } from "react";
import {
  useActiveVersion,
  useArtifact,
  useVersionFiles,
  useVersions,
  useViewer,
} from "../../bindings/artifacts/use-artifact.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { useAllowedPackages } from "../../bindings/use-allowed-packages.ts";
import { ArtifactChat, type ChatJump } from "../../features/artifact-workspace/artifact-chat.tsx";
import { ArtifactComposer, focusArtifactComposer } from "../../features/artifact-workspace/artifact-composer.tsx";
import { isPreviewNarrow, WorkspaceBody } from "../../features/artifact-workspace/workspace-body.tsx";
import { WorkspaceHeader } from "../../features/artifact-workspace/workspace-header.tsx";
import { WorkspacePanel } from "../../features/artifact-workspace/workspace-panel.tsx";
import { DropZone } from "../../features/attachments/drop-zone.tsx";
import { OutputView } from "../../features/files/output-view.tsx";
import { useFileDrafts } from "../../features/files/use-file-drafts.ts";
import { BlindVote } from "../../features/messages/blind/blind-vote.tsx";
import { Markdown } from "../../features/messages/markdown/markdown.tsx";
import { PreviewItems } from "../../features/preview/actions/preview-items.tsx";
import { usePreviewControls } from "../../features/preview/actions/use-preview-controls.ts";
import { useComparison } from "../../features/preview/compare/use-comparison.ts";
import { downloadPage } from "../../features/preview/download-page.ts";
import { PurseSettings } from "../../features/preview/thinking/purse-settings.tsx";
import { useNetworkPermission } from "../../features/preview/use-network-permission.ts";
import { usePublicationOf } from "../../features/publish/use-publications.ts";
import { RepairBar } from "../../features/repair/repair-bar.tsx";
import { RepairSettings } from "../../features/repair/repair-settings.tsx";
import { RefusedEdits } from "../../features/versions/refused-edits.tsx";
import { VersionList } from "../../features/versions/version-list.tsx";
import { ArtifactDialogs } from "./artifact-dialogs.tsx";
import { ArtifactPreview } from "./artifact-preview.tsx";
import type { ComposerPlace } from "./chat-composer.tsx";
import { EditedAppMenu } from "./edited-app-menu.tsx";
import { useArtifactAttachments } from "./use-artifact-attachments.ts";

interface ArtifactPaneProps {
  artifactId: string;
  /** Whether the screen has no room for a panel beside the chat. */
  isNarrow: boolean;
  isOverlay: boolean;
  onClose: () => void;
  /** A message of its chat to scroll to. */
  jump?: ChatJump | undefined;
  /** Where its composer is drawn. */
  composerPlace?: ComposerPlace;
  /** Called with whether it has been drawn. */
  onReady?: (isReady: boolean) => void;
}

/** The workspace of the open artifact. Give it the artifact's id as its key. */
export function ArtifactPane({ artifactId, isOverlay, ...rest }: ArtifactPaneProps) {
  const artifact = useArtifact(artifactId);
  if (artifact === undefined) return null;
  return (
    <WorkspacePanel label={t`Artifact: ${artifact.name}`} isCover={rest.isNarrow || isOverlay}>
      {(width) => <Workspace {...rest} artifact={artifact} width={width} isCover={rest.isNarrow || isOverlay} />}
    </WorkspacePanel>
  );
}

interface WorkspaceProps extends Omit<ArtifactPaneProps, "artifactId" | "isOverlay"> {
  artifact: Artifact;
  /** In pixels. */
  width: number;
  isCover: boolean;
}

function Workspace(props: WorkspaceProps) {
  const { artifact, width, isNarrow, onClose, jump, isCover, composerPlace, onReady } = props;
  const { dialogs, notify } = useServices();
  const onFixWith = (versionId: string): void => dialogs.open("models", { purpose: "fix", versionId });
  const onSignInNeeded = (): void => dialogs.open("signIn", {});
  const engine = useEngine();
  const { onDrop, attachments } = useArtifactAttachments(artifact);
  useLayoutEffect(() => {
    onReady?.(true);
    return () => onReady?.(false);
  }, [onReady]);
  const { isNetworkAllowed } = useNetworkPermission(artifact.id);
  const { allowedPackages } = useAllowedPackages();
  const reach = { isNetworkAllowed, allowedPackages };
  const versions = useVersions(artifact.id);
  const version = useActiveVersion(artifact.id);
  const drafts = useFileDrafts(version?.id);
  // Only for a download, which is not offered while the files are written: they change with every frame then.
  const files = useVersionFiles(version?.generationStatus === "generating" ? undefined : version);
  const { data: publication } = usePublicationOf(artifact.id);
  const { composerTarget } = useViewer();
  const [sentRequest, setSentRequest] = useState<{ messageId: string; isOpen: boolean }>();
  const openSentRequest = (messageId: string): void => setSentRequest({ messageId, isOpen: true });
  const isPreviewSmall = isPreviewNarrow(width);
  const comparison = useComparison(artifact, version, versions, { isNarrow: isPreviewSmall });
  const { candidates, otherVersionId } = comparison;
  const controls = usePreviewControls(artifact, version, { comparison, isNarrow: isPreviewSmall });
  const [shownChat, showChat] = useState<object>();
  const [shownPreview, showPreview] = useState<object>();
  const chatToShow = useMemo(() => ((jump ?? shownChat) ? { jump, shownChat } : undefined), [jump, shownChat]);
  const uncoverRoom = (): void => {
    if (isNarrow) onClose();
    else engine.artifacts.setOverlay(false);
  };

  return (
    <>
      <WorkspaceHeader
        artifact={artifact}
        version={version}
        isNarrow={isNarrow}
        onAddModel={() => dialogs.open("models", { purpose: "artifact", artifactId: artifact.id })}
        onClose={onClose}
        parts={{
          previewItems: (openModels) => (
            <PreviewItems controls={controls} onShow={() => showPreview({})} onModels={openModels} />
          ),
          appModels: <PurseSettings artifactId={artifact.id} />,
          repair: (close) => <RepairSettings artifact={artifact} version={version} onDone={close} />,
        }}
        onDownloadPage={() => version && void downloadPage({ artifact, version, files, reach, notify })}
        onPublish={() => dialogs.open("publish", { artifactId: artifact.id })}
      />
      <RepairBar artifact={artifact} />
      <RefusedEdits key={version?.id} version={version} />
      <WorkspaceBody
        artifact={artifact}
        width={width}
        chatRequest={chatToShow}
        previewRequest={shownPreview}
        composerPlace={composerPlace}
        views={{
          chat: (
            <ArtifactChat
              artifact={artifact}
              jump={jump}
              renderText={renderText}
              renderVote={(question, answerIds) => (
                <BlindVote
                  question={question}
                  answerIds={answerIds}
                  onGoOn={() => focusArtifactComposer(artifact.id)}
                />
              )}
              onSentRequest={openSentRequest}
            />
          ),
          history: (
            <VersionList
              artifact={artifact}
              publishedNumber={publication?.version}
              onContinueWith={(versionId) => dialogs.open("models", { purpose: "continue", versionId })}
              onFixWith={onFixWith}
              onSentRequest={openSentRequest}
              onCompare={(versionId) => {
                comparison.compareWith(versionId);
                showPreview({});
              }}
            />
          ),
          output: (isSmall) =>
            version === undefined ? null : (
              <OutputView
                artifact={artifact}
                version={version}
                drafts={drafts}
                isNarrow={isSmall}
                baseId={otherVersionId}
                onBase={comparison.compareWith}
              />
            ),
          preview: (
            <ArtifactPreview
              artifact={artifact}
              controls={controls}
              candidates={candidates}
              version={otherVersionId === undefined ? version : undefined}
              onVoteInChat={() => showChat({})}
              onVoteInRoom={isCover ? onClose : undefined}
              onFixWith={onFixWith}
            />
          ),
          composer: (onShow) => (
            <ArtifactComposer
              artifact={artifact}
              attachments={attachments}
              mode={composerTarget === "discussion" ? "brainstorm" : "generate"}
              isBelowChat={composerPlace !== undefined}
              modeMenu={
                <EditedAppMenu
                  artifact={artifact}
                  onAttach={attachments.onAttach}
                  onFocus={() => focusArtifactComposer(artifact.id)}
                  onLeave={uncoverRoom}
                />
              }
              onSignInNeeded={onSignInNeeded}
              onAsked={(mode) => {
                if (mode === "brainstorm") onShow("chat");
                else comparison.open();
              }}
            />
          ),
        }}
      />
      <DropZone place="panel" onDrop={onDrop} />
      <ArtifactDialogs
        artifact={artifact}
        version={version}
        files={files}
        sentRequest={sentRequest}
        onSentRequestClose={() => setSentRequest(sentRequest && { ...sentRequest, isOpen: false })}
        onSignInNeeded={onSignInNeeded}
        onMerged={() => comparison.compareWith(undefined)}
      />
    </>
  );
}

const openNothing = (): void => undefined;

function renderText(text: string, isStreaming: boolean): ReactNode {
  return <Markdown text={text} isStreaming={isStreaming} openImage={openNothing} />;
}
