import { DEFAULT_CHAT_MEMORY, DEFAULT_MAX_TOKENS, MAX_TOKENS_LIMIT } from "../limits.ts";
import type { Character, CharacterPlugins } from "./character.ts";
import { sampledValues } from "./sampling.ts";

/** The settings of a character, apart from its identity: a reset restores them, and others can be given them. */
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

/** Values of settings; undefined removes an optional one. */
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

/** The current settings of a character, each with its name, so that they can be restored later. */
export function settingsOf(character: Character): CharacterSettings {
  const names = Object.keys(defaultCharacterSettings) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, character[name]])) as unknown as CharacterSettings;
}

/**
 * The settings that 'Apply to all' gives another character (specification, points 2 and 5): the maximum answer length
 * is capped, since its model may support less; the provider is given only to a character of the same model, since it
 * may serve no other; the system prompt only if that is wanted.
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
 * The settings that a preset changes, by the specification's two modes (point 4): merged, it is added to the existing
 * settings, which take precedence; or all settings are reset first, the system prompt is cleared and the default one
 * turned off, so that only the preset applies.
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

/** The plugins without those that change nothing of the gateway's default; undefined if none is left. */
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

/** One setting that differs from the defaults, for a person to read. */
export interface SettingDifference {
  label: string;
  value: string;
}

/** The settings that differ from the defaults; empty if none does. */
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
