import type { Character, Message, Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { PreparedRequest, RequestFailure } from "../../requests/to-completion-request.ts";
import { parametersOf } from "../../requests/to-completion-request.ts";
import { hasFiles, toPlugins } from "../../requests/to-plugins.ts";
import { artifactHistory, toHistory, withWords } from "../edit/artifact-history.ts";
import { filesOf } from "../make/version-files.ts";
import { withFiles } from "../shown-artifact.ts";
import { chooseFiles } from "./describe-files.ts";
import { brainstormPrompt, filesHeadings } from "./prompts.ts";

/** The tokens of files that are sent with a question of an artifact's chat. */
const FILE_TOKENS = 24_000;

/**
 * The request for an answer in an artifact's chat: the artifact, and the last 8 messages (specification, point
 * 7).
 */
export function toBrainstormRequest(
  context: EngineContext,
  answer: Message,
  character: Character,
): Result<PreparedRequest, RequestFailure> {
  const { tables } = context;
  if (character.model.trim() === "") return fail("no-model");
  const artifact = tables.artifacts.get(answer.artifactId ?? "");
  const question = tables.messages.get(answer.parentMessageId ?? "");
  if (!artifact || !question) return fail("no-messages");
  const messages = withWords(context, [...artifactHistory(context, artifact.id, question), question]);
  const history = toHistory(context, messages, character.id);
  if (history.length === 0) return fail("no-messages");
  const version = tables.artifactVersions.get(answer.versionContextId ?? "");
  const files = version?.type === "app" ? filesOf(context, version) : [];
  const { whole, unshownPaths } = chooseFiles(
    files.map(({ path, contentId, content }) => ({ path, contentId, content: content.content })),
    { tokens: FILE_TOKENS, prompt: tables.texts.get(question.id)?.content ?? "" },
  );
  const systemPrompt = brainstormPrompt(artifact);
  const heading = filesHeadings.brainstorm;
  const system = withFiles(systemPrompt, [{ heading, files: { whole, unshownPaths } }]) ?? systemPrompt;
  return succeed({
    body: {
      ...parametersOf(character),
      messages: [{ role: "system", content: system }, ...history],
      stream: character.isStreaming,
      ...(character.isStreaming ? { stream_options: { include_usage: true } } : {}),
      ...toPlugins(character, { isWebSearchOn: question.isWebSearchOn === true, hasFiles: hasFiles(history) }),
    },
    systemPrompt,
    history: messages,
    artifact: {
      heading,
      files: whole.map(({ path, contentId }) => ({ path, contentId })),
      unshownPaths,
      imageIds: [],
    },
  });
}
