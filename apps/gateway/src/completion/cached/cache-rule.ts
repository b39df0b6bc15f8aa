import type { Identity } from "../../accounts/identity.ts";
import { boundedSeconds, type PresetCache } from "../../routing/preset-cache.ts";

/** Seconds for which an answer to a key's request is kept where nothing says it: OpenRouter's number. */
const KEY_SECONDS = 300;

/** The same of a session: a person who returns to a chat, or runs a suite again, does so within a day. */
const SESSION_SECONDS = 86_400;

/** What the headers of a request say of the cache of answers. */
export interface CacheHeaders {
  /** Undefined: they do not say it. */
  isOn: boolean | undefined;
  /** Seconds, within the bounds. */
  seconds: number | undefined;
  /** An earlier answer is deleted first. */
  clears: boolean;
}

/** For how long an answer is kept, and whether an earlier one counts. */
export interface CacheRule {
  seconds: number;
  clears: boolean;
}

/** Reads OpenRouter's headers; a value that they do not have says nothing. */
export function readCacheHeaders(headers: Headers): CacheHeaders {
  return {
    isOn: readSwitch(headers.get("x-openrouter-cache")),
    seconds: readSeconds(headers.get("x-openrouter-cache-ttl")),
    clears: readSwitch(headers.get("x-openrouter-cache-clear")) === true,
  };
}

/**
 * The rule for one request; undefined: its answer is neither looked up nor kept. As with OpenRouter, a preset that
 * switches the cache off cannot be overruled, a header overrules everything else, and the nearest time counts: of the
 * header, the preset, the key.
 */
export function cacheRuleOf(
  headers: CacheHeaders,
  preset: PresetCache | undefined,
  { cacheSeconds, keyId }: Pick<Identity, "cacheSeconds" | "keyId">,
): CacheRule | undefined {
  const isOn = preset?.isOn !== false && (headers.isOn ?? (preset?.isOn === true || cacheSeconds !== undefined));
  if (!isOn) return undefined;
  const usualSeconds = keyId === undefined ? SESSION_SECONDS : KEY_SECONDS;
  const seconds = headers.seconds ?? preset?.seconds ?? cacheSeconds ?? usualSeconds;
  return { seconds, clears: headers.clears };
}

function readSwitch(value: string | null): boolean | undefined {
  const text = value?.trim().toLowerCase();
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** Digits at the beginning count; what is after them does not. */
function readSeconds(value: string | null): number | undefined {
  const digits = /^\s*(\d+)/.exec(value ?? "")?.[1];
  return digits === undefined ? undefined : boundedSeconds(Number(digits));
}
