import type { AppArchetype } from "@tutti/contract";
import type { Artifact, ArtifactVersion, Character, GenerationMode, Message } from "@tutti/domain";
import {
  createAppArtifact,
  createArtifactVersion,
  createAssistantMessage,
  createImageArtifact,
  distinctName,
  initialViewer,
  nameFromPrompt,
  nextVersionNumber,
} from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { starterOf } from "../starters/starters.ts";
import { settleArtifact, versionsOf } from "./settle-artifact.ts";
import { putFiles } from "./version-files.ts";
import type { VersionRun } from "./version-run.ts";
import { generationOf } from "./version-run.ts";

/** The name of an artifact whose prompt has no text. */
const UNNAMED = "Untitled";

/** The name of an artifact until an answer or a person names it. */
export function firstNameOf(prompt: string): string {
  return nameFromPrompt(prompt) || UNNAMED;
}

/** A new artifact in the tables, without a version. */
export function placeArtifact(
  context: EngineContext,
  options: {
    roomId: string;
    mode: Exclude<GenerationMode, "chat">;
    prompt: string;
    characters: readonly Character[];
    /** Whether models are told that the app can ask models itself. */
    usesModels: boolean;
    now: number;
  },
): Artifact {
  const { roomId, mode, prompt, characters, usesModels, now } = options;
  const characterIds = characters.map(({ id }) => id);
  const fields = { roomId, name: firstNameOf(prompt), prompt, characterIds, now };
  const artifact =
    mode === "image" ? createImageArtifact(fields) : createAppArtifact({ ...fields, archetype: mode as AppArchetype });
  context.tables.artifacts.put(usesModels && artifact.type === "app" ? { ...artifact, usesModels } : artifact);
  context.track({ name: "playground_v3:artifact_create", type: artifact.type, archetype: artifact.archetype });
  return artifact;
}

/** The initial contents of a version: its parent's, or those of its archetype's starter. */
export function baseContents(
  context: EngineContext,
  artifact: Artifact,
  parent: ArtifactVersion | undefined,
): Record<string, string> {
  if (parent) return parent.fileContents;
  if (artifact.type === "image") return {};
  return putFiles(context, {
    roomId: artifact.roomId,
    files: starterOf(artifact.archetype)?.files ?? [],
    generationStatus: "idle",
  });
}

/**
 * Stores a question with a version from each model, all from the same base, and the answers that make them. The version
 * of the model that is active in the artifact becomes the head and is shown, else the first one.
 *
 * @param options.question with its context; the fields that link it to the artifact are added
 */
export function placeVersions(
  context: EngineContext,
  options: {
    artifact: Artifact;
    parent: ArtifactVersion | undefined;
    question: Message;
    prompt: string;
    characters: readonly Character[];
    /** The versions that are merged, the parent first. */
    mergedVersionIds?: readonly string[] | undefined;
    /** The version whose error is fixed. */
    fixedVersionId?: string | undefined;
  },
): VersionRun[] {
  const { tables } = context;
  const { artifact, parent, question, prompt, characters, mergedVersionIds, fixedVersionId } = options;
  const { id: artifactId, roomId, type } = artifact;
  const fileContents = baseContents(context, artifact, parent);
  const firstNumber = nextVersionNumber(versionsOf(context, artifactId));
  const askedQuestion: Message = {
    ...question,
    artifactId,
    generatedArtifactType: type,
    ...(parent ? { versionContextId: parent.id } : {}),
  };
  const createdCharacters = characters.map((character, index) => {
    const now = question.createdAt + 1 + index;
    const answer: Message = {
      ...createAssistantMessage({ roomId, parentMessageId: question.id, characterId: character.id, now }),
      context: question.context,
      contentType: question.context === "main-chat" ? "artifact" : "artifact-version",
      artifactId,
      generatedArtifactType: type,
      ...(question.blind ? { blindPlace: index } : {}),
    };
    const version: ArtifactVersion = {
      ...createArtifactVersion({
        roomId,
        artifactId,
        parentVersionId: parent?.id ?? null,
        mergedVersionIds,
        fixedVersionId,
        versionNumber: firstNumber + index,
        generatingMessageId: answer.id,
        characterId: character.id,
        characterName: distinctName(tables.characters.all(), character.id) ?? character.name,
        prompt,
        type,
        now: context.ports.clock.now(),
      }),
      fileContents,
      generation: generationOf(fileContents),
    };
    return { answer: { ...answer, versionContextId: version.id }, version };
  });
  const messages = [askedQuestion, ...createdCharacters.map(({ answer }) => answer)];
  tables.artifactVersions.put(...createdCharacters.map(({ version }) => version));
  tables.texts.put(
    ...messages.map(({ id }) => ({ id, roomId, content: id === question.id ? prompt : "", reasoning: "" })),
  );
  tables.messages.put(...messages);
  const versions = createdCharacters.map(({ version }) => version);
  const head = versions.find(({ characterId }) => characterId === artifact.activeCharacterId) ?? versions[0];
  lookAt(context, artifactId, head?.id ?? null);
  for (const _ of versions) context.track({ name: "playground_v3:artifact_version_create", type });
  return createdCharacters.map(({ answer, version }) => ({ versionId: version.id, messageId: answer.id }));
}

/** Makes a version the head of its artifact, and shows it. */
export function lookAt(context: EngineContext, artifactId: string, versionId: string | null): void {
  const artifact = context.tables.artifacts.get(artifactId);
  settleArtifact(context, artifactId, {
    headVersionId: versionId,
    viewer: { ...(artifact?.viewer ?? initialViewer), activeVersionId: versionId },
    updatedAt: context.ports.clock.now(),
  });
}
