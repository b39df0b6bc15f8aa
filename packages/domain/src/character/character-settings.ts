import { DEFAULT_CHAT_MEMORY, DEFAULT_MAX_TOKENS, MAX_TOKENS_LIMIT } from "../limits.ts";
import type { Character, CharacterPlugins } from "./character.ts";
import { sampledValues } from "./sampling.ts";

/** How a character answers, apart from who it is: what a reset puts back, and what others can be given. */
type SettingName =
  | "description"
  | "includeDefaultSystemPrompt"
  | "isStreaming"
  | "samplingParameters"
  | "maxTokens"
  | "chatMemory"
  | "provider"
  | "providerSort"
  | "reasoning"
  | "plugins"
  | "presetSlug"
  | "presetName";

/** Values of settings; undefined takes away what may be absent. */
export type CharacterSettings = { readonly [Name in SettingName]: Character[Name] | undefined };

/** The specification's defaults of every setting (point 3). */
export const defaultCharacterSettings: CharacterSettings = {
  description: "",
  includeDefaultSystemPrompt: true,
  isStreaming: true,
  samplingParameters: {},
  maxTokens: DEFAULT_MAX_TOKENS,
  chatMemory: DEFAULT_CHAT_MEMORY,
  provider: undefined,
  providerSort: undefined,
  reasoning: undefined,
  plugins: undefined,
  presetSlug: undefined,
  presetName: undefined,
};

/** The settings that a character has now, each with its name, so that they can be put back later. */
export function settingsOf(character: Character): CharacterSettings {
  const names = Object.keys(defaultCharacterSettings) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, character[name]])) as unknown as CharacterSettings;
}

/**
 * What 'Apply to all' gives another character (specification, points 2 and 5): the longest answer is capped, since its
 * model may hold less; a provider goes only to a character of the same model, since it may serve no other;
 * the system prompt goes where that is wanted.
 */
export function settingsForOther(
  from: Character,
  to: Pick<Character, "model">,
  { withDescription }: { withDescription: boolean },
): Partial<CharacterSettings> {
  const { description, includeDefaultSystemPrompt, provider, ...settings } = settingsOf(from);
  return {
    ...structuredClone(settings),
    maxTokens: Math.min(from.maxTokens, MAX_TOKENS_LIMIT),
    ...(to.model === from.model ? { provider } : {}),
    ...(withDescription ? { description, includeDefaultSystemPrompt } : {}),
  };
}

/**
 * What a preset changes of the settings, by the specification's two modes (point 4): merged, it stands beside what is
 * set already, which goes before it; or all is reset first, the system prompt is cleared and the default one turned
 * off, so that only the preset speaks.
 */
export function settingsWithPreset(
  preset: { slug: string; name: string },
  mode: "merge" | "reset",
): Partial<CharacterSettings> {
  const presetFields = { presetSlug: preset.slug, presetName: preset.name };
  return mode === "merge"
    ? presetFields
    : { ...defaultCharacterSettings, includeDefaultSystemPrompt: false, ...presetFields };
}

/** The plugins without those that say nothing beyond what the gateway does by itself; undefined where none is left. */
export function tidyPlugins(plugins: CharacterPlugins): CharacterPlugins | undefined {
  const { chainOfThought, fileParser, moderation, web } = plugins;
  const isPlain = (options: object): boolean => Object.values(options).every((value) => value === undefined);
  const { enabled: isParsing, ...parsing } = fileParser ?? { enabled: true };
  const { enabled: isSearching, ...searching } = web ?? { enabled: false };
  const pluginSettings: CharacterPlugins = {
    ...(chainOfThought?.enabled ? { chainOfThought } : {}),
    ...(fileParser === undefined || (isParsing && isPlain(parsing)) ? {} : { fileParser }),
    ...(moderation?.enabled ? { moderation } : {}),
    ...(web === undefined || (!isSearching && isPlain(searching)) ? {} : { web }),
  };
  return Object.keys(pluginSettings).length > 0 ? pluginSettings : undefined;
}

/** One thing in which a character differs from the defaults, for a person to read. */
export interface SettingDifference {
  label: string;
  value: string;
}

/** What differs from the defaults; empty where nothing does. */
export function settingDifferences(character: Character): SettingDifference[] {
  const differences: SettingDifference[] = [];
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") differences.push({ label, value });
  };
  add("Preset", character.presetName ?? character.presetSlug);
  if (!character.includeDefaultSystemPrompt) {
    add("System prompt", character.description.trim() === "" ? "none" : "its own");
  }
  add("Provider", character.provider);
  if (character.provider === undefined) add("Provider sort", character.providerSort);
  if (!character.isStreaming) add("Streaming", "off");
  if (character.chatMemory !== DEFAULT_CHAT_MEMORY) add("Chat memory", String(character.chatMemory));
  if (character.maxTokens !== DEFAULT_MAX_TOKENS) add("Max tokens", String(character.maxTokens));
  for (const [name, value] of Object.entries(sampledValues(character.samplingParameters))) add(name, String(value));
  add("Reasoning", reasoningText(character.reasoning));
  for (const [label, value] of pluginTexts(character.plugins)) add(label, value);
  return differences;
}

function reasoningText(reasoning: Character["reasoning"]): string | undefined {
  if (reasoning === undefined) return undefined;
  if (!reasoning.enabled) return "off";
  if (reasoning.maxTokens !== undefined) return `${reasoning.maxTokens} tokens`;
  return reasoning.effort ?? "on";
}

function pluginTexts({ chainOfThought, fileParser, moderation, web }: CharacterPlugins = {}): [string, string][] {
  const texts: [label: string, value: string][] = [];
  if (web) texts.push(["Web search", web.enabled ? (web.engine ?? "on") : "only where asked"]);
  if (fileParser) texts.push(["File parser", fileParser.enabled ? (fileParser.pdfEngine ?? "set up") : "off"]);
  if (moderation?.enabled) texts.push(["Moderation", "on"]);
  if (chainOfThought?.enabled) texts.push(["Chain of thought", "on"]);
  return texts;
}
