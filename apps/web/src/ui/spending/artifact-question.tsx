import { type Artifact, type Character, estimateTokens } from "@tutti/domain";
import { useActiveVersion, useVersionFiles } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { type TurnQuestion, turnQuestion } from "../../bindings/spending/turn-question.ts";
import { draftOf } from "../../bindings/use-draft.ts";
import { useHeldLimits } from "../../bindings/use-held-limits.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { GuardedQuestion, type GuardedQuestionProps } from "./guarded-question.tsx";

/** Tokens of a new version of an app of usual size. */
const USUAL_APP = 4_000;

interface ArtifactQuestionProps extends GuardedQuestionProps {
  artifact: Artifact;
  /** Those that the prompt is sent to. */
  characters: readonly Character[];
  /** Whether they make the next version. */
  isGenerating: boolean;
}

/** Above the text of a prompt whose turn would pass a limit: what the person can do about it. */
export function ArtifactQuestion({ artifact, characters, isGenerating, ...rest }: ArtifactQuestionProps) {
  const engine = useEngine();
  const { id, roomId, type } = artifact;
  const limits = useHeldLimits(roomId).data ?? [];
  const models = useModels().data ?? [];
  const files = useVersionFiles(useActiveVersion(id));
  const isBlind = useIsBlind(roomId);

  const find = (): TurnQuestion | undefined => {
    const historyTokens = files.reduce((sum, { content }) => sum + estimateTokens(content.content), 0);
    return turnQuestion({
      draft: draftOf(engine, id),
      targets: characters.map(({ id: characterId, model }) => ({ characterId, model, historyTokens })),
      answerTokens: isGenerating && type === "app" ? USUAL_APP : undefined,
      limits,
      models,
    });
  };
  return <GuardedQuestion {...rest} roomId={roomId} isBlind={isBlind} find={find} />;
}
