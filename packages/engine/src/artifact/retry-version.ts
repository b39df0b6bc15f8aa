import type { ArtifactVersion, Character, Message } from "@tutti/domain";
import { distinctName, errorTexts, isFailedVersion, spentBefore } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { forgetRequests, keepPastTexts, nextRevision } from "../requests/request-records.ts";
import { generatorOf, promptOf, questionOf } from "./make/generate-versions.ts";
import { baseContents, lookAt } from "./make/place-versions.ts";
import { startVersions } from "./make/start-versions.ts";
import { touchRoom } from "./make/touch-room.ts";
import type { VersionRun, VersionSnapshot } from "./make/version-run.ts";
import { generationOf } from "./make/version-run.ts";
import { findVersion, isGeneratable, refuse } from "./repair/refusals.ts";

/**
 * Makes a failed version of an app again, in its place: it is generating, without error and duration (specification,
 * point 4). A stop restores the failed version. Settles when the generation has ended; never rejects.
 */
export async function retryVersion(context: EngineContext, versionId: string): Promise<void> {
  const texts = errorTexts.artifact.retryFailed;
  const foundVersion = findVersion(context, versionId);
  if (!foundVersion.ok) return refuse(context, foundVersion.error);
  const { artifact, version } = foundVersion.value;
  const because = (text: string): undefined => refuse(context, { title: texts.title, text });
  if (version.type !== "app") return because(texts.onlyApps);
  if (!isFailedVersion(version)) return because(texts.onlyFailed);
  const question = questionOf(context, version);
  const prompt = promptOf(context, version);
  if (!question || (prompt === "" && question.attachments.length === 0)) return because(texts.noPrompt);
  if (!isGeneratable(artifact)) return refuse(context, errorTexts.artifact.noArchetype);
  const character = generatorOf(context, artifact, version);
  if (!character) return because(errorTexts.artifact.noGenerator);
  if (!isSignedIn(context)) return;
  const parent = context.tables.artifactVersions.get(version.parentVersionId ?? "");
  const fileContents = baseContents(context, artifact, parent);
  await makeAgain(context, { version, prompt, character, fileContents });
}

/** Whether the person is signed in; if not, a notice says so. */
export function isSignedIn({ ports }: EngineContext): boolean {
  if (ports.isSignedIn()) return true;
  ports.notify({ kind: "info", ...errorTexts.signedOut });
  return false;
}

/** Has a version made anew in its place. */
export async function makeAgain(
  context: EngineContext,
  options: {
    version: ArtifactVersion;
    prompt: string;
    character: Character;
    fileContents: Record<string, string>;
    continuation?: VersionRun["continuation"];
  },
): Promise<void> {
  const { tables, ports } = context;
  const { version, prompt, character, fileContents, continuation } = options;
  const message = tables.messages.get(version.generatingMessageId ?? "");
  if (!message) return refuse(context, errorTexts.artifact.versionNotFound);
  const text = tables.texts.get(message.id);
  const now = ports.clock.now();
  keepPastTexts(context, [message], { isMessageKept: true });
  const requestRestorer = forgetRequests(context, [message]);
  const { error: _error, refusedEdits: _edits, check: _check, generationDurationMs: _duration, ...rest } = version;
  tables.artifactVersions.put({
    ...rest,
    prompt,
    fileContents,
    characterId: character.id,
    characterName: distinctName(tables.characters.all(), character.id) ?? character.name,
    // The version is as old as its generation: the elapsed time is counted from here.
    createdAt: now,
    generationStatus: "generating",
    generation: { ...generationOf(fileContents), before: { version, message, text } satisfies VersionSnapshot },
  });
  context.forgottenRequests.set(message.id, requestRestorer);
  const revision = nextRevision(context, text);
  tables.texts.put({ id: message.id, roomId: message.roomId, content: "", reasoning: "", revision });
  tables.messages.put(toAnswering(message, character.id, now));
  lookAt(context, version.artifactId, version.id);
  touchRoom(context, version.roomId);
  await startVersions(context, [
    {
      versionId: version.id,
      messageId: message.id,
      ...(continuation ? { continuation } : {}),
    },
  ]);
}

function toAnswering(message: Message, characterId: string, now: number): Message {
  const { error: _error, run: _run, ...keptFields } = message;
  return {
    ...keptFields,
    characterId,
    citations: [],
    images: [],
    files: [],
    metadata: {},
    ...spentBefore(message),
    updatedAt: now,
    isGenerating: true,
    isRetrying: true,
    attempt: (message.attempt ?? 0) + 1,
  };
}
