import type { ProviderModel } from "../provider.ts";

/** Anthropic's effort levels, which say how much a model may spend on an answer, from the lowest. */
export const efforts = ["low", "medium", "high", "xhigh", "max"] as const;

export type Effort = (typeof efforts)[number];

/** The differences between Claude models in what a request may hold. */
export interface ClaudeTraits {
  /** By a token budget, adaptive (by the model's own measure), either, or not at all. */
  thinking: "none" | "budget" | "either" | "adaptive";
  /** The model thinks if a request does not set it. */
  thinksByDefault: boolean;
  /** How a request switches thinking off; "never": the model always thinks. */
  off: "disabled" | "between_tools" | "never";
  /** Empty: the model accepts no effort. */
  efforts: readonly Effort[];
  /** The highest effort of a request that switches thinking off; undefined: any that the model accepts. */
  effortWithoutThinking: Effort | undefined;
  /** A request may require a call of a tool; other models refuse it, and only choose for themselves. */
  takesForcedTools: boolean;
  /** Each thinking block is bound to all that was sent before it, and is refused after a change of that. */
  bindsThoughts: boolean;
  /** The model leaves its thinking out of the answer unless the request asks to show it. */
  hidesThoughts: boolean;
  /** temperature, top_p, top_k; "one": not temperature and top_p together. */
  sampling: "all" | "one" | "none";
  /** Answers in a JSON schema, and tools with strict ones. */
  structuredOutputs: boolean;
  /** The model continues an answer that the request has begun; others refuse a conversation that ends with one. */
  takesPrefill: boolean;
  images: boolean;
  files: boolean;
  webSearch: boolean;
  /** Tokens. */
  contextLength: number | undefined;
  maxOutput: number | undefined;
}

/** A model that is no Claude, behind Anthropic's API: nothing is known, so only what all models accept is sent. */
const unknown: ClaudeTraits = {
  thinking: "budget",
  thinksByDefault: false,
  off: "disabled",
  efforts: [],
  effortWithoutThinking: undefined,
  takesForcedTools: true,
  bindsThoughts: false,
  hidesThoughts: false,
  sampling: "all",
  structuredOutputs: false,
  takesPrefill: true,
  images: true,
  files: true,
  webSearch: false,
  contextLength: undefined,
  maxOutput: undefined,
};

/**
 * The version before or after the name of the line: `claude-3-7-sonnet-…`, `claude-opus-4-6`. Dates are no versions.
 */
const claude = /claude-(?:(\d{1,2})(?:[-.](\d{1,2}))?-)?([a-z]+)(?:-(\d{1,2})(?![\d])(?:[-.](\d{1,2})(?!\d))?)?/;

/**
 * The line (`opus`) and version (4.6) in a Claude model's id, in any of the forms in use; undefined for other models.
 */
export function versionOf(id: string): { line: string; version: number } | undefined {
  const match = claude.exec(id);
  if (!match) return undefined;
  const [, before, beforeMinor, line = "", after, afterMinor] = match;
  const major = before ?? after;
  // The preview of Mythos has no number; it behaves like its successors.
  if (major === undefined) return line === "mythos" ? { line, version: 5 } : undefined;
  return { line, version: Number(`${major}.${(before === undefined ? afterMinor : beforeMinor) ?? 0}`) };
}

/**
 * What a model accepts, by its name: from Anthropic's documentation of each model and its migration guides. A model
 * that is newer than all of them is assumed to be like the newest of its line. The tests compare each model of the
 * shipped snapshot with what the AI SDK knows of it.
 */
export function traitsOf({ upstreamId, contextLength, maxCompletionTokens }: ProviderModel): ClaudeTraits {
  const foundVersion = versionOf(upstreamId);
  const traits = foundVersion ? claudeTraits(foundVersion.line, foundVersion.version) : unknown;
  return {
    ...traits,
    contextLength: contextLength ?? traits.contextLength,
    maxOutput: maxCompletionTokens ?? traits.maxOutput,
  };
}

function claudeTraits(line: string, version: number): ClaudeTraits {
  const isGuarded = line === "fable" || line === "mythos";
  const isWithoutSampling = version >= 5 || version >= 4.7;
  return {
    thinking: thinkingOf(version),
    thinksByDefault: version >= 5,
    off: offOf(line, version, isGuarded),
    efforts: effortsOf(line, version),
    effortWithoutThinking: version >= 5 && !(line === "sonnet" && version < 5.5) ? "high" : undefined,
    takesForcedTools: version <= 5 || line === "haiku",
    bindsThoughts: version > 5,
    hidesThoughts: version >= 4.7,
    sampling: isWithoutSampling ? "none" : version >= 4.1 ? "one" : "all",
    structuredOutputs: version >= 4.5,
    takesPrefill: version < 4.6,
    images: version >= 3,
    files: version >= 3.5,
    webSearch: version >= 3.5,
    contextLength: version >= 4.6 ? 1_000_000 : 200_000,
    maxOutput: maxOutputOf(line, version),
  };
}

function thinkingOf(version: number): ClaudeTraits["thinking"] {
  if (version < 3.7) return "none";
  if (version < 4.6) return "budget";
  return version < 4.7 ? "either" : "adaptive";
}

function offOf(line: string, version: number, isGuarded: boolean): ClaudeTraits["off"] {
  if (isGuarded) return "never";
  if (version < 5.5) return "disabled";
  if (line === "sonnet") return "between_tools";
  return line === "haiku" ? "disabled" : "never";
}

function effortsOf(line: string, version: number): readonly Effort[] {
  if (version >= 4.7) return efforts;
  if (version >= 4.6) return ["low", "medium", "high", "max"];
  return line === "opus" && version >= 4.5 ? ["low", "medium", "high"] : [];
}

function maxOutputOf(line: string, version: number): number {
  if (version < 3.5) return 4096;
  if (version < 3.7) return 8192;
  if (line === "opus" && version < 4.5) return 32_000;
  return version >= 4.6 ? 128_000 : 64_000;
}
