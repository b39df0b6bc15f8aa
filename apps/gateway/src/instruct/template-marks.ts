import { formats } from "./formats.ts";

/** The forms that special tokens have, in the models that are in use. */
const tokenForm =
  /<\|[^|<>\s'"]{1,40}\|>|<｜[^｜<>\s'"]{1,40}｜>|<\/?s>|<(?:bos|eos|pad|unk)>|<(?:start|end)_of_[a-z]+>|<extra_id_\d+>|\[\/?[A-Z_]{2,30}\]/g;

/** Templates put some tokens together out of a role's name; these have no other use that people could have for them. */
const knownObject = Object.values(formats).flatMap(({ tokens }) => tokens.filter((token) => /^<[|｜]/.test(token)));
const knownStops = new Set(
  Object.values(formats).flatMap(({ stop, tokens }) => stop.filter((text) => tokens.includes(text))),
);

/**
 * The special tokens that may not stand in the text of a message: the template's own, and those of the formats.
 */
export function tokensOfTemplate(source: string, ownTokens: readonly (string | undefined)[]): string[] {
  const tokens = [...source.matchAll(tokenForm)].map(([token]) => token);
  return [...new Set([...ownTokens.flatMap((token) => token || []), ...tokens, ...knownObject])];
}

/** What ends an answer: the model's own mark for an end, and those of the known formats that the template writes. */
export function stopsOfTemplate(source: string, eosToken: string): string[] {
  const stopTokens = [...source.matchAll(tokenForm)].map(([token]) => token).filter((token) => knownStops.has(token));
  return [...new Set([...(eosToken === "" ? [] : [eosToken]), ...stopTokens])];
}
