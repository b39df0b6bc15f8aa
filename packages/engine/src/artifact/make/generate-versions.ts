import type { Artifact, ArtifactVersion, Attachment, Character, Message } from "@tutti/domain";
import { askBlind, asWritten, createdAtAfter, createUserMessage, errorTexts } from "@tutti/domain";
import { returnDraft } from "../../answers/return-draft.ts";
import type { EngineContext } from "../../context.ts";
import type { ModelChoice } from "../../ports.ts";
import { addCharacter } from "../artifact-characters.ts";
import type { Refusal } from "../repair/refusals.ts";
import { activeVersion, charactersOf, findVersion, generatorsOf, isGeneratable, refuse } from "../repair/refusals.ts";
import type { GenerateOutcome, VersionRequest } from "../requests/artifact-requests.ts";
import { placeVersions } from "./place-versions.ts";
import { startVersions } from "./start-versions.ts";
import { touchRoom } from "./touch-room.ts";

/** The validated input for the next versions. */
export interface VersionStart {
  artifact: Artifact;
  parent: ArtifactVersion | undefined;
  prompt: string;
  attachments: readonly Attachment[];
  isWebSearchOn: boolean;
  /** The message that asked for the version that is made once more. */
  firstQuestionId?: string;
  characters: readonly Character[];
  /** The versions that are merged, the parent first. */
  mergedVersionIds?: readonly string[] | undefined;
  /** The version whose error is fixed. */
  fixedVersionId?: string | undefined;
  /** Whether the prompt comes from the artifact's composer, and is put back there if the person is not signed in. */
  isOfComposer?: boolean;
}

/**
 * Makes the next versions of an artifact, one from each of its active models, all from the same base: the version that
 * is named, else the one that is shown. Refused if the prompt is empty, the person is not signed in, or no version can
 * be made.
 */
export async function generate(
  context: EngineContext,
  artifactId: string,
  request: VersionRequest,
): Promise<GenerateOutcome> {
  const { tables } = context;
  const prompt = asWritten(request.prompt);
  const attachments = request.attachments ?? [];
  if (prompt === "" && attachments.length === 0) return { status: "empty" };
  const artifact = tables.artifacts.get(artifactId);
  if (!artifact) return refuseGeneration(context, errorTexts.artifact.updateFailed);
  const characters = generatorsOf(context, artifact);
  if (!characters.ok) return refuseGeneration(context, characters.error);
  const { parentVersionId } = request;
  const parent =
    parentVersionId === undefined ? activeVersion(context, artifact) : tables.artifactVersions.get(parentVersionId);
  if (parentVersionId !== undefined && parent?.artifactId !== artifactId) {
    return refuseGeneration(context, errorTexts.artifact.versionNotFound);
  }
  const isWebSearchOn = request.isWebSearchOn === true;
  return start(context, {
    artifact,
    parent,
    prompt,
    attachments,
    isWebSearchOn,
    characters: characters.value,
    isOfComposer: true,
  });
}

/**
 * Makes a version once more, beside it, from the same base: with the current text of its message, by its own model or
 * by others, which are asked together. Removed models are not asked.
 */
export async function regenerate(
  context: EngineContext,
  versionId: string,
  characterIds?: readonly string[],
): Promise<GenerateOutcome> {
  const { tables } = context;
  const texts = errorTexts.artifact.cannotRegenerate;
  const foundVersion = findVersion(context, versionId, errorTexts.artifact.contextNotFound);
  if (!foundVersion.ok) return refuseGeneration(context, foundVersion.error);
  const { artifact, version } = foundVersion.value;
  const because = (text: string): GenerateOutcome => refuseGeneration(context, { title: texts.title, text });
  if (!tables.rooms.get(version.roomId)) return because(texts.noRoom);
  const question = questionOf(context, version);
  const prompt = promptOf(context, version);
  if (prompt === "" && !question?.attachments.length) return because(texts.noPrompt);
  const targetIds = [...new Set(characterIds ?? [version.characterId])];
  const characters = targetIds.flatMap((id) => tables.characters.get(id) ?? []).filter(({ isRemoved }) => !isRemoved);
  if (characters.length === 0) return because(texts.noContext);
  const parent = tables.artifactVersions.get(version.parentVersionId ?? "");
  if (version.parentVersionId !== null && !parent) return because(texts.noBase);
  return start(context, {
    artifact,
    parent,
    prompt,
    attachments: question?.attachments ?? [],
    isWebSearchOn: question?.isWebSearchOn === true,
    characters,
    mergedVersionIds: version.mergedVersionIds,
    fixedVersionId: version.fixedVersionId,
    ...(question ? { firstQuestionId: question.id } : {}),
  });
}

/**
 * Makes a version from a failed one, with a prompt that holds its error (specification, point 4), and other details of
 * it. Another model that is named joins the artifact.
 */
export async function fix(context: EngineContext, versionId: string, choice?: ModelChoice): Promise<GenerateOutcome> {
  const { fixQuestion, errorOf } = await import("../repair/fix-question.ts");
  const foundVersion = findVersion(context, versionId);
  if (!foundVersion.ok) return refuseGeneration(context, foundVersion.error);
  const { artifact, version } = foundVersion.value;
  const error = errorOf(context, version);
  if (!error) return refuseGeneration(context, errorTexts.artifact.noVersionError);
  if (choice && !context.ports.isSignedIn()) return { status: "signed-out" };
  const character = choice
    ? (charactersOf(context, artifact).find(({ model }) => model === choice.model) ??
      addCharacter(context, artifact.id, choice))
    : generatorOf(context, artifact, version);
  if (!character) {
    return refuseGeneration(context, {
      title: errorTexts.artifact.cannotGenerate.title,
      text: errorTexts.artifact.noGenerator,
    });
  }
  return start(context, {
    artifact,
    parent: version,
    ...fixQuestion(context, { ...version, error }, character.model),
    isWebSearchOn: false,
    characters: [character],
    fixedVersionId: version.id,
  });
}

/** The model that continues a version: its own, else the one that is active in the artifact. */
export function generatorOf(
  context: Pick<EngineContext, "tables">,
  artifact: Artifact,
  version: ArtifactVersion,
): Character | undefined {
  const characters = charactersOf(context, artifact);
  const byId = (id: string | null): Character | undefined => characters.find((character) => character.id === id);
  return byId(version.characterId) ?? byId(artifact.activeCharacterId);
}

/** The message that asked for a version. */
export function questionOf({ tables }: Pick<EngineContext, "tables">, version: ArtifactVersion): Message | undefined {
  const answer = tables.messages.get(version.generatingMessageId ?? "");
  return tables.messages.get(answer?.parentMessageId ?? "");
}

/** The prompt with which a version is made once more: the current text of its question. */
export function promptOf(context: Pick<EngineContext, "tables">, version: ArtifactVersion): string {
  const question = questionOf(context, version);
  return context.tables.texts.get(question?.id ?? "")?.content.trim() || version.prompt.trim();
}

/** Places the next versions, and starts them; refused if the person is not signed in, or no version can be made. */
export function start(
  context: EngineContext,
  { artifact, parent, prompt, characters, ...request }: VersionStart,
): GenerateOutcome {
  if (!context.ports.isSignedIn()) return { status: "signed-out" };
  if (!context.tables.rooms.get(artifact.roomId)) {
    return refuseGeneration(context, {
      title: errorTexts.artifact.generationFailed.title,
      text: errorTexts.artifact.missingContext,
    });
  }
  if (!isGeneratable(artifact)) return refuseGeneration(context, errorTexts.artifact.noArchetype);
  if (parent?.generationStatus === "generating") return refuseGeneration(context, errorTexts.artifact.notFinished);
  const message = {
    ...nextQuestion(context, artifact, request.attachments),
    ...(request.isWebSearchOn ? { isWebSearchOn: true } : {}),
  };
  const isBlind = context.tables.rooms.get(artifact.roomId)?.isBlind === true;
  const { question, authors } = askBlind(message, characters, isBlind);
  const { firstQuestionId, attachments, isOfComposer, mergedVersionIds, fixedVersionId } = request;
  const onSignedOut = (): void => {
    if (isOfComposer) returnDraft(context, artifact.id, { text: prompt, attachments });
  };
  const placement = { artifact, parent, question, prompt, characters: authors, mergedVersionIds, fixedVersionId };
  const runs = placeVersions(context, placement).map((run) =>
    firstQuestionId === undefined ? run : { ...run, firstQuestionId },
  );
  touchRoom(context, artifact.roomId);
  return {
    status: "started",
    versionIds: runs.map(({ versionId }) => versionId),
    finished: startVersions(context, runs, { onSignedOut }),
  };
}

/** A message of the artifact's chat, after all others of it. */
export function nextQuestion(
  { tables, ports }: EngineContext,
  { id: artifactId, roomId }: Artifact,
  attachments: readonly Attachment[],
): Message {
  const artifactMessages = (tables.artifactStates.get(artifactId)?.messageIds ?? []).flatMap(
    (id) => tables.messages.get(id) ?? [],
  );
  const last = artifactMessages.at(-1);
  const now = createdAtAfter({ now: ports.clock.now(), ...(last ? { previous: last.createdAt } : {}) });
  const parentMessageId = artifactMessages.findLast(({ type }) => type === "user")?.id ?? null;
  return {
    ...createUserMessage({ roomId, parentMessageId, now, attachments: [...attachments] }),
    context: "artifact-chat",
    artifactId,
  };
}

/** Reports why no version is made. */
export function refuseGeneration(context: EngineContext, refusal: Refusal): GenerateOutcome {
  refuse(context, refusal);
  return { status: "failed", message: refusal.text ?? refusal.title };
}
