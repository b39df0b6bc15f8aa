import type { ChatRequest, PluginRequest, RequestMessage } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { Character, CharacterPlugins } from "@tutti/domain";

/** The variant of a model that costs nothing. */
const FREE_VARIANT = ":free";

/**
 * The plugins of a request: those of the character, and the web search if the message requests one. Free variants lose
 * the web search and the file parser, and get PDFs as text (specification, point 6). Empty if no plugin is set.
 */
export function toPlugins(
  { model, plugins = {} }: Pick<Character, "model" | "plugins">,
  question: { isWebSearchOn: boolean; hasFiles: boolean; preferredModels?: readonly string[] },
): Pick<ChatRequest, "plugins"> {
  const isFree = model.endsWith(FREE_VARIANT);
  const list = [
    ...(isFree ? [] : webOf(plugins, question.isWebSearchOn)),
    ...(plugins.moderation?.enabled ? [{ id: "moderation" }] : []),
    ...(isFree ? freeFileParser(question.hasFiles) : fileParserOf(plugins)),
    ...(plugins.chainOfThought?.enabled ? [{ id: "chain-of-thought" }] : []),
    ...(question.preferredModels?.length ? [{ id: "auto-router", preferred_models: question.preferredModels }] : []),
  ];
  return list.length > 0 ? { plugins: list } : {};
}

/** Whether a history contains a file that must be read for the model. */
export function hasFiles(history: readonly RequestMessage[]): boolean {
  return history.some(({ content }) => Array.isArray(content) && content.some((part) => part.type === "file"));
}

/** The message's web search setting takes precedence over the character's; the search options are the character's. */
function webOf({ web }: CharacterPlugins, isWanted: boolean): PluginRequest[] {
  if (!isWanted && !web?.enabled) return [];
  return [
    {
      id: "web",
      ...withoutUndefined({ engine: web?.engine, max_results: web?.maxResults }),
      ...(web?.searchPrompt?.trim() ? { search_prompt: web.searchPrompt } : {}),
    },
  ];
}

/** The file parser runs by default if there is a file, so it is only named if it has options, or is turned off. */
function fileParserOf({ fileParser }: CharacterPlugins): PluginRequest[] {
  if (!fileParser) return [];
  if (!fileParser.enabled) return [{ id: "file-parser", enabled: false }];
  return [
    {
      id: "file-parser",
      ...withoutUndefined({ max_files: fileParser.maxFiles }),
      ...(fileParser.pdfEngine ? { pdf: { engine: fileParser.pdfEngine } } : {}),
    },
  ];
}

function freeFileParser(hasFile: boolean): PluginRequest[] {
  return hasFile ? [{ id: "file-parser", pdf: { engine: "pdf-text" } }] : [];
}
