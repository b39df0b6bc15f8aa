/** The longest time for which an answer is kept, in seconds: OpenRouter's number. */
const MOST_SECONDS = 86_400;

/** The fields of a preset that say whether, and for how many seconds, answers are kept for equal requests. */
export const presetCacheFields = ["cache_enabled", "cache_ttl_seconds"] as const;

/** What a preset says of the cache of answers. */
export interface PresetCache {
  /** Undefined: it does not say it. */
  isOn: boolean | undefined;
  /** Seconds, within the bounds. */
  seconds: number | undefined;
}

/** Reads a preset's fields; a value that they do not have says nothing. */
export function readPresetCache(parameters: Readonly<Record<string, unknown>>): PresetCache {
  const { cache_enabled: isOn, cache_ttl_seconds: seconds } = parameters;
  return {
    isOn: typeof isOn === "boolean" ? isOn : undefined,
    seconds: typeof seconds === "number" && Number.isFinite(seconds) ? boundedSeconds(seconds) : undefined,
  };
}

/** The nearest whole number of seconds for which an answer may be kept. */
export function boundedSeconds(seconds: number): number {
  return Math.min(MOST_SECONDS, Math.max(1, Math.trunc(seconds)));
}
