import type { ArtifactVersion } from "@tutti/domain";
import { errorTexts, isFailedVersion } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { ModelChoice } from "../ports.ts";
import { addCharacter } from "./artifact-characters.ts";
import { charactersOf } from "./repair/refusals.ts";
import type { GenerateOutcome } from "./requests/artifact-requests.ts";

/** Whether a message of the user asked for versions of an artifact. */
export function isArtifactPrompt(context: EngineContext, messageId: string): boolean {
  return context.tables.messages.get(messageId)?.type === "user" && askedVersions(context, messageId).length > 0;
}

/**
 * Retries a message that belongs to the generation of an artifact: a failed version of an app is made again in its
 * place, any other beside it. Undefined for any other message. Settles when all have ended; never rejects.
 */
export function retryArtifact(context: EngineContext, messageId: string): Promise<void> | undefined {
  const { tables } = context;
  const message = tables.messages.get(messageId);
  if (message?.type === "user") {
    const requestedVersions = askedVersions(context, messageId);
    const [first] = requestedVersions;
    if (first === undefined) return undefined;
    const characterIds = requestedVersions.map(({ characterId }) => characterId);
    return awaitOutcome(regenerate(context, first.id, characterIds));
  }
  const version = versionOf(context, messageId);
  if (!version) return undefined;
  if (version.type === "app" && isFailedVersion(version))
    return import("./retry-version.ts").then(({ retryVersion }) => retryVersion(context, version.id));
  return awaitOutcome(regenerate(context, version.id));
}

/**
 * Has another model make the version of a message again, beside it; the model joins the artifact if it is not in it.
 */
export function retryArtifactWith(
  context: EngineContext,
  messageId: string,
  choice: ModelChoice,
): Promise<void> | undefined {
  const version = versionOf(context, messageId);
  const artifact = version && context.tables.artifacts.get(version.artifactId);
  if (!version || !artifact) return undefined;
  const { ports } = context;
  if (!ports.isSignedIn()) {
    ports.notify({ kind: "info", ...errorTexts.signedOut });
    return Promise.resolve();
  }
  const knownCharacter = charactersOf(context, artifact).find(({ model }) => model === choice.model);
  const character = knownCharacter ?? addCharacter(context, artifact.id, choice);
  return awaitOutcome(regenerate(context, version.id, character && [character.id]));
}

async function regenerate(...request: Parameters<Generation["regenerate"]>): Promise<GenerateOutcome> {
  return (await import("./make/generate-versions.ts")).regenerate(...request);
}

type Generation = typeof import("./make/generate-versions.ts");

function versionOf({ tables }: EngineContext, messageId: string): ArtifactVersion | undefined {
  const message = tables.messages.get(messageId);
  if (message?.type !== "assistant" || message.contentType === "text") return undefined;
  return tables.artifactVersions.all().find((version) => version.generatingMessageId === messageId);
}

function askedVersions(context: EngineContext, questionId: string): ArtifactVersion[] {
  const answers = context.tables.messages.all().filter((message) => message.parentMessageId === questionId);
  return answers.flatMap((answer) => versionOf(context, answer.id) ?? []);
}

async function awaitOutcome(outcome: Promise<GenerateOutcome>): Promise<void> {
  const generateOutcome = await outcome;
  if (generateOutcome.status === "started") await generateOutcome.finished;
}
