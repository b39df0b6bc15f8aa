import { formats } from "./formats.ts";

/** The forms that special tokens have, in current models. */
const tokenForm =
  /<\|[^|<>\s'"]{1,40}\|>|<｜[^｜<>\s'"]{1,40}｜>|<\/?s>|<(?:bos|eos|pad|unk)>|<(?:start|end)_of_[a-z]+>|<extra_id_\d+>|\[\/?[A-Z_]{2,30}\]/g;

/** Some tokens are composed from a role's name by templates; these forms have no other use in people's messages. */
const formatMarks = Object.values(formats).flatMap(({ tokens }) => tokens.filter((token) => /^<[|｜]/.test(token)));
const knownStops = new Set(
  Object.values(formats).flatMap(({ stop, tokens }) => stop.filter((text) => tokens.includes(text))),
);

/** The special tokens that must not occur in the text of a message: the template's own, and those of the formats. */
export function tokensOfTemplate(source: string, ownTokens: readonly (string | undefined)[]): string[] {
  const tokens = [...source.matchAll(tokenForm)].map(([token]) => token);
  return [...new Set([...ownTokens.flatMap((token) => token || []), ...tokens, ...formatMarks])];
}

/**
 * The texts that end an answer: the model's own end token, and the stop tokens of known formats that occur in the
 * template.
 */
export function stopsOfTemplate(source: string, eosToken: string): string[] {
  const stopTokens = [...source.matchAll(tokenForm)].map(([token]) => token).filter((token) => knownStops.has(token));
  return [...new Set([...(eosToken === "" ? [] : [eosToken]), ...stopTokens])];
}
