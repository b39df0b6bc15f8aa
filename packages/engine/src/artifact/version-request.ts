import type { ChatRequest } from "@tutti/contract";
import type { EngineContext } from "../context.ts";
import { artifactHistory, chatHistory, toHistory } from "./artifact-history.ts";
import { toAppRequest, toImageRequest } from "./generation-request.ts";
import { continuePrompt } from "./prompts.ts";
import { starterOf } from "./starters/starters.ts";
import { filesOf } from "./version-files.ts";
import type { VersionRun } from "./version-run.ts";

/** The request that makes a version; undefined where something that it is made of is gone, or names no model. */
export function prepareVersion(
  context: EngineContext,
  { versionId, messageId, continued, firstQuestionId }: VersionRun,
): ChatRequest | undefined {
  const { tables, ports } = context;
  const version = tables.artifactVersions.get(versionId);
  const artifact = tables.artifacts.get(version?.artifactId ?? "");
  const answer = tables.messages.get(messageId);
  const question = tables.messages.get(answer?.parentMessageId ?? "");
  const character = tables.characters.get(version?.characterId ?? "");
  if (!version || !artifact || !question || !character || character.model.trim() === "") return undefined;

  const asked = tables.messages.get(firstQuestionId ?? "") ?? question;
  const said =
    asked.context === "main-chat"
      ? chatHistory(context, asked, character)
      : artifactHistory(context, artifact.id, asked);
  const options = {
    artifact,
    character,
    question,
    prompt: continued ? continuePrompt(version.prompt, continued) : version.prompt,
    history: toHistory(context, said),
    files: filesOf(context, version).map(({ path, content }) => ({ path, content: content.content })),
  };
  if (artifact.type === "image") return toImageRequest(options);
  const starter = starterOf(artifact.archetype);
  return starter && toAppRequest({ ...options, starter, contextLength: ports.contextLengthOf?.(character.model) });
}
