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

/** 20 random alphanumeric characters, for ids that are compared and belong to no record, such as a tab's. */
export function createToken(): string {
  return alphanumeric();
}

/**
 * How many of a derived id's 20 characters are copied from the id that it is derived from; the others hold the index.
 */
const SHARED_CHARACTERS = 14;

/**
 * An id of the same form, derived from another: tabs that make the same record of the same answer give it the same id.
 *
 * @param from an id made by `createId`
 * @param index a whole number, a different one for each id that is derived from the same one; below 36^6
 */
export function deriveId(prefix: IdPrefix, from: string, index: number): string {
  const [random = "", time = "0"] = from.split("-").reverse();
  return `${prefix}-${time}-${random.slice(0, SHARED_CHARACTERS)}${index.toString(36).padStart(20 - SHARED_CHARACTERS, "0")}`;
}
