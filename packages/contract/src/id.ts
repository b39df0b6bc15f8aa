import { customAlphabet } from "nanoid";

const alphanumeric = customAlphabet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", 20);

/** What an id stands for. The prefixes are the specification's (point 3, "Ids"). */
export type IdPrefix =
  | "gen"
  | "gen-emb"
  | "char"
  | "msg"
  | "room"
  | "art"
  | "art-gen"
  | "art-file"
  | "art-ver"
  | "art-file-cont"
  | "orc"
  | "sac";

/**
 * A new id: prefix, time in whole seconds, 20 random alphanumeric characters, joined by hyphens,
 * as in `gen-1779760224-sMJGzTLJPgeLJ7PAeyJ7`. Ids of one prefix sort by the second they were made in.
 *
 * @param now milliseconds since the epoch
 */
export function createId(prefix: IdPrefix, now: number): string {
  return `${prefix}-${Math.floor(now / 1000)}-${alphanumeric()}`;
}
