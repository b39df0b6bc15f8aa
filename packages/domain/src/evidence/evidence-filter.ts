import { distinctVotes } from "./ballot.ts";
import type { RequestKind } from "./request-kinds.ts";
import { requestKinds } from "./request-kinds.ts";
import type { Vote } from "./vote.ts";

/** The selected votes: all, those on one kind of request, or those with one of the person's tags. */
export type EvidenceFilter = { type: "all" } | { type: "kind"; kind: RequestKind } | { type: "tag"; tag: string };

/** The votes that match a filter, each once. */
export function filterVotes(votes: readonly Vote[], filter: EvidenceFilter): Vote[] {
  return distinctVotes(votes).filter(({ kind, tags }) => {
    if (filter.type === "all") return true;
    if (filter.type === "kind") return kind === filter.kind;
    return tags.some((tag) => isSameTag(tag, filter.tag));
  });
}

/** The kinds and tags of votes, with the number of votes of each; kinds in their own order, tags by frequency. */
export function filtersOf(votes: readonly Vote[]): {
  kinds: { kind: RequestKind; votes: number }[];
  tags: { tag: string; votes: number }[];
} {
  const distinct = distinctVotes(votes);
  const tags = new Map<string, { tag: string; votes: number }>();
  for (const vote of distinct) {
    for (const tag of vote.tags) {
      const entry = tags.get(tag.toLowerCase()) ?? { tag, votes: 0 };
      tags.set(tag.toLowerCase(), { ...entry, votes: entry.votes + 1 });
    }
  }
  const kinds = requestKinds.map((kind) => ({ kind, votes: distinct.filter((vote) => vote.kind === kind).length }));
  return {
    kinds: kinds.filter((entry) => entry.votes > 0),
    tags: [...tags.values()].sort((a, b) => b.votes - a.votes || (a.tag < b.tag ? -1 : 1)),
  };
}

function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
