import type { AppArchetype, ChatRequest, RequestMessage } from "@tutti/contract";
import type { Artifact, Character, JudgeQuestion, RunColumn, SuiteMode, SuitePrompt } from "@tutti/domain";
import { createCharacter, createUserMessage } from "@tutti/domain";
import { toAppRequest } from "../artifact/requests/generation-request.ts";
import { starterOf } from "../artifact/starters/starters.ts";
import { parametersOf } from "../requests/to-completion-request.ts";
import { hasFiles, toPlugins } from "../requests/to-plugins.ts";
import { toRequestMessage } from "../requests/to-request-message.ts";

const streaming = { stream: true, stream_options: { include_usage: true } } as const;

/** A suite has no room. */
const NO_ROOM = "suite";

/**
 * The request body for a column's answer to a prompt: for text with the suite's system prompt alone, for an app as for
 * the first version of an artifact.
 */
export function toCellRequest(
  prompt: SuitePrompt,
  column: RunColumn,
  { mode, contextLength }: { mode: SuiteMode; contextLength?: number | undefined },
): ChatRequest {
  const character = toCharacter(column, prompt.systemPrompt ?? "");
  const question = {
    ...createUserMessage({ roomId: NO_ROOM, parentMessageId: null, now: 0 }),
    attachments: [...prompt.attachments],
  };
  const starter = mode === "chat" ? undefined : starterOf(mode);
  if (starter) {
    const { body } = toAppRequest({
      artifact: { type: "app", archetype: mode as AppArchetype } as Artifact,
      character,
      question,
      prompt: prompt.text,
      history: [],
      files: starter.files.map(({ path, content }) => ({ path, content, contentId: path })),
      contextLength,
      starter,
      isFirst: true,
    });
    return body;
  }
  const text = { id: question.id, roomId: NO_ROOM, content: prompt.text, reasoning: "" };
  const userMessage = toRequestMessage(question, text, undefined) ?? { role: "user" as const, content: prompt.text };
  const system: RequestMessage[] = prompt.systemPrompt ? [{ role: "system", content: prompt.systemPrompt }] : [];
  const plugins = toPlugins(character, { isWebSearchOn: false, hasFiles: hasFiles([userMessage]) });
  return { ...parametersOf(character), messages: [...system, userMessage], ...streaming, ...plugins };
}

/** The request body for a model that judges. */
export function toJudgeRequest(model: string, { system, user }: JudgeQuestion): ChatRequest {
  return {
    model,
    messages: [
      { role: "system", content: system },
      { role: "user", content: user },
    ],
    ...streaming,
  };
}

function toCharacter({ model, settings }: RunColumn, systemPrompt: string): Character {
  const { temperature, maxTokens = 0, effort } = settings;
  return {
    ...createCharacter({ roomId: NO_ROOM, model, now: 0 }),
    includeDefaultSystemPrompt: false,
    description: systemPrompt,
    maxTokens,
    samplingParameters: temperature === undefined ? {} : { temperature },
    ...(effort === undefined ? {} : { reasoning: effort === "none" ? { enabled: false } : { enabled: true, effort } }),
  };
}
