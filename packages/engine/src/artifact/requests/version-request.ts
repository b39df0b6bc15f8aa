import type { ChatRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { ArtifactVersion, Message, SentRequest, ShownArtifact } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { toReferences } from "../../requests/request-records.ts";
import { artifactHistory, chatHistory, toHistory, withWords } from "../edit/artifact-history.ts";
import { filesOf } from "../make/version-files.ts";
import type { VersionRun } from "../make/version-run.ts";
import { type MergeSource, mergeSourcesOf } from "../merge/merge-sources.ts";
import { starterOf } from "../starters/starters.ts";
import type { GenerationRequest } from "./generation-request.ts";
import { toAppRequest, toImageRequest } from "./generation-request.ts";
import { continuePrompt, filesHeadings, mergeHeadings, mergePrompt } from "./prompts.ts";

/** A request that is ready to be sent, and its record. */
export interface PreparedVersion {
  body: ChatRequest;
  record: SentRequest;
}

/**
 * The request that makes a version; undefined if one of the records for it is gone, or its character names no model.
 */
export function prepareVersion(
  context: EngineContext,
  { versionId, messageId, continuation, firstQuestionId }: VersionRun,
): PreparedVersion | undefined {
  const { tables, ports } = context;
  const version = tables.artifactVersions.get(versionId);
  const artifact = tables.artifacts.get(version?.artifactId ?? "");
  const answer = tables.messages.get(messageId);
  const question = tables.messages.get(answer?.parentMessageId ?? "");
  const character = tables.characters.get(version?.characterId ?? "");
  if (!version || !artifact || !answer || !question || !character || character.model.trim() === "") return undefined;

  const firstQuestion = tables.messages.get(firstQuestionId ?? "") ?? question;
  const before =
    firstQuestion.context === "main-chat"
      ? chatHistory(context, firstQuestion, character)
      : artifactHistory(context, artifact.id, firstQuestion);
  const messages = withWords(context, before);
  const files = filesOf(context, version).map(({ path, contentId, content }) => ({
    path,
    contentId,
    content: content.content,
  }));
  const sources = mergeSourcesOf(context, version);
  const parent = tables.artifactVersions.get(version.parentVersionId ?? "");
  const isMerge = parent !== undefined && sources.length > 0;
  const words = isMerge ? mergedPrompt(version, { parent, files, sources }) : version.prompt;
  const prompt = continuation ? continuePrompt(words, continuation) : words;
  const options = {
    artifact,
    character,
    question,
    prompt,
    history: toHistory(context, messages, character.id),
    heading: isMerge && !continuation ? mergeHeadings.base(parent.versionNumber) : filesHeadings.generation,
    files,
    sources,
  };
  const starter = artifact.type === "app" ? starterOf(artifact.archetype) : undefined;
  const contextLength = ports.contextLengthOf?.(character.model);
  const request =
    artifact.type === "image"
      ? toImageRequest(options)
      : starter && toAppRequest({ ...options, starter, contextLength, isFirst: version.parentVersionId === null });
  return (
    request && {
      body: request.body,
      record: toRecord(context, request, { version, answer, earlierMessages: messages, question, prompt }),
    }
  );
}

/** The prompt for a model that merges versions. */
function mergedPrompt(
  version: ArtifactVersion,
  { parent, files, sources }: { parent: ArtifactVersion; files: readonly unknown[]; sources: readonly MergeSource[] },
): string {
  const { versionNumber } = parent;
  const numbers = [versionNumber, ...sources.map((source) => source.versionNumber)];
  if (version.type === "app") return mergePrompt(version.prompt, { numbers });
  const pictureNumbers = [
    ...files.map(() => versionNumber),
    ...sources.flatMap((source) => source.files.map(() => source.versionNumber)),
  ];
  return mergePrompt(version.prompt, { numbers, pictureNumbers });
}

/** The record of a request: refers to messages and files, so that its size does not grow with either. */
function toRecord(
  { tables, ports }: EngineContext,
  { body, systemPrompt, heading, files, unshownPaths, sources, images }: GenerationRequest,
  completion: {
    version: ArtifactVersion;
    answer: Message;
    earlierMessages: readonly Message[];
    question: Message;
    prompt: string;
  },
): SentRequest {
  const { messages: _messages, ...parameters } = body;
  const { version, answer, earlierMessages, question, prompt } = completion;
  // A starter's file is in no version once a model has overwritten it.
  const isHeld = version.parentVersionId !== null;
  return {
    id: answer.id,
    roomId: answer.roomId,
    createdAt: ports.clock.now(),
    parameters,
    ...withoutUndefined({ systemPrompt }),
    history: toReferences({ tables }, [...earlierMessages, question], version.characterId),
    artifact: {
      heading,
      files: files.map(({ path, contentId, content }) => ({ path, contentId, ...(isHeld ? {} : { text: content }) })),
      unshownPaths: [...unshownPaths],
      ...(sources.length > 0 ? { sources: sources.map(toShownSource) } : {}),
      imageIds: images.map(({ contentId }) => contentId),
      prompt,
    },
  };
}

function toShownSource({
  heading,
  files,
  unshownPaths,
  samePaths,
}: GenerationRequest["sources"][number]): NonNullable<ShownArtifact["sources"]>[number] {
  return {
    heading,
    files: files.map(({ path, contentId }) => ({ path, contentId })),
    unshownPaths: [...unshownPaths],
    samePaths: [...samePaths],
  };
}
