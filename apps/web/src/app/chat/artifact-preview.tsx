import { type Artifact, type ArtifactVersion, isUndecided } from "@tutti/domain";
import type { Candidate } from "@tutti/engine";
import { flushSync } from "react-dom";
import { useEngine } from "../../bindings/services-context.tsx";
import { changeDraft, withWords } from "../../bindings/use-draft.ts";
import { useMessage } from "../../bindings/use-message.ts";
import { focusArtifactComposer } from "../../features/artifact-workspace/artifact-composer.tsx";
import type { PreviewControls } from "../../features/preview/actions/use-preview-controls.ts";
import { PreviewPane } from "../../features/preview/preview-pane.tsx";

interface ArtifactPreviewProps {
  artifact: Artifact;
  controls: PreviewControls;
  /** The versions that are compared. */
  candidates: readonly Candidate[];
  /** The version whose question they answer; undefined where versions of several questions are compared. */
  version: ArtifactVersion | undefined;
  /** Lead to the vote on a question without names: in the artifact's chat, or in the room where that is covered. */
  onVoteInChat: () => void;
  onVoteInRoom: (() => void) | undefined;
  onFixWith: (versionId: string) => void;
}

/** The preview in an artifact's workspace: elements that are pointed at go into its composer. */
export function ArtifactPreview(props: ArtifactPreviewProps) {
  const { artifact, controls, candidates, version, onVoteInChat, onVoteInRoom, onFixWith } = props;
  const engine = useEngine();
  const answer = useMessage(version?.generatingMessageId ?? undefined);
  const question = useMessage(answer?.parentMessageId ?? undefined);
  // A room's blind question is voted on in the room.
  const toVote = question?.context === "artifact-chat" ? onVoteInChat : onVoteInRoom;
  const areEnded = candidates.every((candidate) => candidate.version.generationStatus !== "generating");
  return (
    <PreviewPane
      controls={controls}
      onVote={isUndecided(question) && areEnded ? toVote : undefined}
      onFixWith={onFixWith}
      onPointed={(text) => {
        changeDraft(engine, artifact.id, (draft) => ({ text: withWords(draft.text, text) }));
        // It may stand in place of the room's composer from now on.
        flushSync(() => engine.artifacts.writeTo("version"));
        focusArtifactComposer(artifact.id);
      }}
    />
  );
}
