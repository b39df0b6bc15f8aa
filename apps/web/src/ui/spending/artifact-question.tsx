import { type Artifact, type Character, estimateTokens } from "@tutti/domain";
import { type Ref, useImperativeHandle, useState } from "react";
import { useActiveVersion, useVersionFiles } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { type TurnQuestion, turnQuestion } from "../../bindings/spending/turn-question.ts";
import { draftOf } from "../../bindings/use-draft.ts";
import { useHeldLimits } from "../../bindings/use-held-limits.ts";
import { useIsBlind } from "../../bindings/use-is-blind.ts";
import { useModels } from "../../bindings/use-models.ts";
import { SpendingChoices } from "./spending-choices.tsx";

/** Tokens of a new version of an app of usual size. */
const USUAL_APP = 4_000;

/** Asks before a prompt is sent. */
export interface ArtifactGuard {
  /** Whether the turn would pass a limit: then the question is shown, and the prompt waits. */
  asks: () => boolean;
}

/** Above the text of a prompt whose turn would pass a limit: what the person can do about it. */
export function ArtifactQuestion({
  artifact,
  characters,
  isGenerating,
  guard,
  onSend,
  onCancel,
}: {
  artifact: Artifact;
  /** Those that the prompt is sent to. */
  characters: readonly Character[];
  /** Whether they make the next version. */
  isGenerating: boolean;
  guard: Ref<ArtifactGuard>;
  /** Sends without another question. */
  onSend: () => void;
  onCancel: () => void;
}) {
  const engine = useEngine();
  const { id, roomId, type } = artifact;
  const limits = useHeldLimits(roomId).data ?? [];
  const models = useModels().data ?? [];
  const files = useVersionFiles(useActiveVersion(id));
  const isBlind = useIsBlind(roomId);
  const [question, setQuestion] = useState<TurnQuestion>();

  useImperativeHandle(guard, () => ({
    asks: () => {
      const historyTokens = files.reduce((sum, { content }) => sum + estimateTokens(content.content), 0);
      const asked = turnQuestion({
        draft: draftOf(engine, id),
        targets: characters.map(({ id: characterId, model }) => ({ characterId, model, historyTokens })),
        answerTokens: isGenerating && type === "app" ? USUAL_APP : undefined,
        limits,
        models,
      });
      setQuestion(asked);
      return asked !== undefined;
    },
  }));

  const answer = (then: () => void) => (): void => {
    setQuestion(undefined);
    then();
  };
  if (question === undefined) return null;
  return (
    <SpendingChoices
      roomId={roomId}
      isBlind={isBlind}
      question={question}
      isFocused
      onSend={answer(onSend)}
      onCancel={answer(onCancel)}
    />
  );
}
