import { createToken } from "@tutti/contract";
import type { Candidate, Vote } from "./vote.ts";

/** The maximum length of a reason and of a tag in characters, and the maximum number of a vote's tags. */
export const MAX_REASON_LENGTH = 280;
export const MAX_TAG_LENGTH = 32;
export const MAX_TAGS = 8;

/** A person's input for a vote. */
export interface Ballot {
  type: Vote["type"];
  ranking: readonly number[];
  reason?: string;
  tags?: readonly string[];
}

/**
 * The tags of a text with commas: trimmed, each once whatever its case, within a vote's limits of number and length.
 */
export function readTags(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(",")) {
    const tag = part.replace(/\s+/gu, " ").trim().slice(0, MAX_TAG_LENGTH).trim();
    const key = tag.toLowerCase();
    if (tag !== "" && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()].slice(0, MAX_TAGS);
}

/** Whether a ballot can be counted for these answers: it names them, each once, and as many as its type requires. */
export function isBallot(
  { type, ranking }: Pick<Ballot, "type" | "ranking">,
  candidates: readonly Pick<Candidate, "place">[],
): boolean {
  const places = new Set(candidates.map(({ place }) => place));
  if (candidates.length < 2 || new Set(ranking).size !== ranking.length) return false;
  if (!ranking.every((place) => places.has(place))) return false;
  if (type === "best") return ranking.length === 1;
  return type === "order" ? ranking.length >= 2 : ranking.length === 0;
}

/** The vote of a ballot; undefined if it cannot be counted. */
export function createVote(
  ballot: Ballot,
  about: Pick<Vote, "id" | "roomId" | "candidates" | "kind"> & { now: number },
): Vote | undefined {
  const { now, ...fields } = about;
  if (!isBallot(ballot, about.candidates)) return undefined;
  const reason = ballot.reason?.trim().slice(0, MAX_REASON_LENGTH) ?? "";
  return {
    ...fields,
    castId: createToken(),
    type: ballot.type,
    ranking: [...ballot.ranking],
    ...(reason === "" ? {} : { reason }),
    tags: readTags((ballot.tags ?? []).join(",")),
    createdAt: now,
    updatedAt: now,
  };
}

/** Votes of copied rooms and of files that were imported twice count once: the first of each. */
export function distinctVotes(votes: readonly Vote[]): Vote[] {
  const first = new Map<string, Vote>();
  for (const vote of [...votes].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))) {
    if (!first.has(vote.castId)) first.set(vote.castId, vote);
  }
  return [...first.values()];
}
