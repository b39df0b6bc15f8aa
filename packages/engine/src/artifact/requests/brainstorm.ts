import type { Artifact, ArtifactVersion, Character, Message, Result } from "@tutti/domain";
import { asWritten, createAssistantMessage, errorTexts, fail, isFailedVersion, succeed } from "@tutti/domain";
import { returnDraft } from "../../answers/return-draft.ts";
import type { SendOutcome } from "../../answers/send-outcome.ts";
import { startAnswers } from "../../answers/start-answer.ts";
import { takeBackTurn } from "../../answers/take-back-turn.ts";
import type { EngineContext } from "../../context.ts";
import { nextQuestion } from "../make/generate-versions.ts";
import { touchRoom } from "../make/touch-room.ts";
import type { Refusal } from "../repair/refusals.ts";
import { activeVersion, charactersOf, refuse } from "../repair/refusals.ts";
import type { BrainstormRequest } from "./artifact-requests.ts";
import { toBrainstormRequest } from "./brainstorm-request.ts";

/**
 * Asks the model that is active in an artifact about the version that is shown (specification, points 2 and 5). Refused
 * without such a model, and if that version failed. The answer is a message like any other; no version is made.
 */
export async function brainstorm(
  context: EngineContext,
  artifactId: string,
  request: BrainstormRequest,
): Promise<SendOutcome> {
  const { tables, ports } = context;
  const text = asWritten(request.text);
  const attachments = request.attachments ?? [];
  if (text === "" && attachments.length === 0) return { status: "empty" };
  const ready = partnersOf(context, artifactId);
  if (!ready.ok) {
    refuse(context, ready.error);
    return { status: "failed", message: ready.error.text ?? ready.error.title };
  }
  if (!ports.isSignedIn()) return { status: "signed-out" };
  const { artifact, version, character } = ready.value;
  const { roomId } = artifact;
  const question: Message = { ...nextQuestion(context, artifact, attachments), versionContextId: version.id };
  const answer: Message = {
    ...createAssistantMessage({
      roomId,
      parentMessageId: question.id,
      characterId: character.id,
      now: question.createdAt + 1,
    }),
    context: "artifact-chat",
    artifactId,
    versionContextId: version.id,
  };
  tables.texts.put(
    { id: question.id, roomId, content: text, reasoning: "" },
    { id: answer.id, roomId, content: "", reasoning: "" },
  );
  tables.messages.put(question, answer);
  touchRoom(context, roomId);
  return {
    status: "sent",
    roomId,
    artifactId,
    finished: startAnswers(context, [answer.id], {
      prepareRequest: toBrainstormRequest,
      onSignedOut: () => {
        takeBackTurn(context, [question, answer]);
        returnDraft(context, artifactId, { text, attachments });
      },
    }),
  };
}

function partnersOf(
  context: EngineContext,
  artifactId: string,
): Result<{ artifact: Artifact; version: ArtifactVersion; character: Character }, Refusal> {
  const artifact = context.tables.artifacts.get(artifactId);
  if (!artifact) return fail(errorTexts.artifact.notFound);
  const character = charactersOf(context, artifact).find(({ id }) => id === artifact.activeCharacterId);
  if (!character) return fail(errorTexts.artifact.noChatCharacter);
  const version = activeVersion(context, artifact);
  if (!version || isFailedVersion(version)) return fail(errorTexts.artifact.versionUnavailable);
  return succeed({ artifact, version, character });
}
