import type { ChatRequest, RequestMessage } from "@tutti/contract";
import type { Artifact, Character, Message, MessageText } from "@tutti/domain";
import { estimateTokens } from "@tutti/domain";
import { parametersOf } from "../../requests/to-completion-request.ts";
import { toPlugins } from "../../requests/to-plugins.ts";
import { toRequestMessage } from "../../requests/to-request-message.ts";
import { loadedModelInstructions } from "../make/lazy-version-fold.ts";
import type { MergeSource } from "../merge/merge-sources.ts";
import { withFiles, withImages } from "../shown-artifact.ts";
import type { Starter } from "../starters/starter.ts";
import type { ShownFile, StoredFile } from "./describe-files.ts";
import { chooseFiles, shareTokens, weightOf } from "./describe-files.ts";
import { filesHeadings, generationPrompt } from "./prompts.ts";

/** The context length in tokens of a model for which none is known (specification, point 9). */
const FALLBACK_CONTEXT_LENGTH = 100_000;

/** The share of a model's context that is kept free for its answer, where its settings have no maximum. */
const ANSWER_SHARE = 0.4;

/** Lines above which a file may be changed in parts; a shorter one is written whole as fast. */
const WHOLE_FILE_LINES = 60;

/** The input of a request for a version. */
export interface GenerationRequestOptions {
  artifact: Artifact;
  character: Character;
  /** The message that asks for it, with its attachments. */
  question: Message;
  /** The text of the prompt. */
  prompt: string;
  /** The earlier messages, oldest first. */
  history: readonly RequestMessage[];
  /** The heading above the base version's files. */
  heading?: string;
  /** The base version's files. */
  files: readonly StoredFile[];
  /** The other versions, if several are merged. */
  sources?: readonly MergeSource[];
  /** Tokens; undefined where it is not known. */
  contextLength: number | undefined;
}

/** A request for a version, and its parts besides the messages. */
export interface GenerationRequest {
  body: ChatRequest;
  /** Without the files; absent if none is sent. */
  systemPrompt?: string;
  heading: string;
  files: readonly StoredFile[];
  unshownPaths: readonly string[];
  /** The other versions, as far as they fit. */
  sources: readonly (MergeSource & { unshownPaths: readonly string[] })[];
  images: readonly StoredFile[];
}

/**
 * The request for a version of an app (specification, point 7): always a stream, without the default system prompt;
 * with the prompt of its archetype, the recipe's instructions, and the base version's files as far as they fit into the
 * model's context.
 */
export function toAppRequest(
  options: GenerationRequestOptions & {
    starter: Starter;
    /** Whether the files are the starter's. */
    isFirst: boolean;
  },
): GenerationRequest {
  const { character, prompt, history, starter, heading = filesHeadings.generation, sources = [] } = options;
  const own = character.includeDefaultSystemPrompt ? "" : character.description.trim();
  const instructionsFor = (files: readonly ShownFile[]): string[] => {
    const longPaths = options.isFirst ? [] : files.filter(isLong).map(({ path }) => path);
    const models = options.artifact.usesModels ? loadedModelInstructions() : "";
    return [generationPrompt(starter, longPaths), models ?? "", own].filter((text) => text !== "");
  };
  const texts = [...instructionsFor(options.files), prompt, ...history.map(({ content }) => JSON.stringify(content))];
  const weights = [options.files, ...sources.map(({ files }) => files)].map(weightOf);
  const [tokens = 0, ...shares] = shareTokens(weights, roomForFiles(options, texts));
  const { whole, unshownPaths } = chooseFiles(options.files, { tokens, prompt });
  const shownSources = sources.map(({ files, ...source }, index) => {
    const chosenFiles = chooseFiles(files, { tokens: shares[index] ?? 0, prompt });
    return { ...source, files: chosenFiles.whole, unshownPaths: chosenFiles.unshownPaths };
  });
  // A model cannot quote a line of a file that it is not shown.
  const systemPrompt = instructionsFor(whole).join("\n\n");
  // Separate from the prompt, which stays as the person wrote it.
  const content = withFiles(systemPrompt, [
    { heading, files: { whole, unshownPaths } },
    ...shownSources.map(({ files, ...source }) => ({ heading: source.heading, files: { ...source, whole: files } })),
  ]);
  const system: RequestMessage = { role: "system", content: content ?? "" };
  return {
    body: bodyOf(options, [system, ...history, ask(options.question, prompt)]),
    systemPrompt,
    heading,
    files: whole,
    unshownPaths,
    sources: shownSources,
    images: [],
  };
}

/** The request for a version of an image: with the images of the base version, and of others that are merged. */
export function toImageRequest(options: Omit<GenerationRequestOptions, "contextLength">): GenerationRequest {
  const { question, prompt, history, sources = [] } = options;
  const images = [...options.files, ...sources.flatMap(({ files }) => files)];
  const urls = images.map(({ content }) => content);
  const last = withImages(ask(question, prompt), urls);
  return {
    body: { ...bodyOf(options, [...history, last]), modalities: ["image", "text"] },
    heading: filesHeadings.generation,
    files: [],
    unshownPaths: [],
    sources: [],
    images,
  };
}

function isLong({ content }: ShownFile): boolean {
  return content.split("\n").length - 1 > WHOLE_FILE_LINES;
}

function bodyOf(
  { character, question }: Pick<GenerationRequestOptions, "character" | "question">,
  messages: RequestMessage[],
): ChatRequest {
  return {
    ...parametersOf(character),
    messages,
    stream: true,
    stream_options: { include_usage: true },
    ...toPlugins(character, {
      isWebSearchOn: question.isWebSearchOn === true,
      hasFiles: question.attachments.some(({ type }) => type === "file"),
    }),
  };
}

function ask(question: Message, content: string): RequestMessage {
  const text: MessageText = { id: question.id, roomId: question.roomId, content, reasoning: "" };
  return toRequestMessage(question, text, undefined) ?? { role: "user", content };
}

function roomForFiles(
  { character, contextLength = FALLBACK_CONTEXT_LENGTH }: GenerationRequestOptions,
  texts: readonly string[],
): number {
  const answer = character.maxTokens > 0 ? character.maxTokens : Math.ceil(contextLength * ANSWER_SHARE);
  return Math.max(0, contextLength - answer - texts.reduce((sum, text) => sum + estimateTokens(text), 0));
}
