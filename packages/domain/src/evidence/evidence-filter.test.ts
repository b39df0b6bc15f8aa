import { expect, test } from "vitest";
import { createVote } from "./ballot.ts";
import { evidenceToJson } from "./evidence-files.ts";
import { filtersOf, filterVotes } from "./evidence-filter.ts";
import { rankModels } from "./rank-models.ts";
import type { Vote } from "./vote.ts";

const candidates = ["x/x", "y/y"].map((model, place) => ({ place, messageId: `m${place}`, model, name: model }));
const vote = (id: string, kind: Vote["kind"], tags: string[]): Vote =>
  createVote({ type: "best", ranking: [0], tags }, { id, roomId: "secret-room", candidates, kind, now: 1 }) as Vote;
const votes = [vote("1", "code", ["SQL"]), vote("2", "code", ["sql", "Work"]), vote("3", "math", [])];

test("[EVID-3] votes are looked at by kind and by tag, whatever a tag's case", () => {
  expect(filtersOf(votes)).toEqual({
    kinds: [
      { kind: "code", votes: 2 },
      { kind: "math", votes: 1 },
    ],
    tags: [
      { tag: "SQL", votes: 2 },
      { tag: "Work", votes: 1 },
    ],
  });
  const idsOf = (filter: Parameters<typeof filterVotes>[1]) => filterVotes(votes, filter).map(({ id }) => id);
  expect(idsOf({ type: "all" })).toEqual(["1", "2", "3"]);
  expect(idsOf({ type: "kind", kind: "math" })).toEqual(["3"]);
  expect(idsOf({ type: "tag", tag: "Sql" })).toEqual(["1", "2"]);
});

test("[EVID-3] an exported file has the ranking and its votes, and nothing of chats", () => {
  const text = evidenceToJson(rankModels(votes, { rounds: 5 }), votes);
  const file = JSON.parse(text) as { votes: { candidates: { letter: string }[]; createdAt: string }[] };
  expect(file.votes).toHaveLength(3);
  expect(file.votes[0]?.createdAt).toBe("1970-01-01T00:00:00.001Z");
  expect(file.votes[0]?.candidates.map(({ letter }) => letter)).toEqual(["A", "B"]);
  expect(text).not.toContain("secret-room");
});
