import { requestKinds, type Vote } from "@tutti/domain";
import { expect, test } from "vitest";
import { lastWords } from "../testing/start-artifact.ts";
import { startBlind } from "../testing/start-blind.ts";

test("[EVID-1] a blind question is answered by all models, in a random order", async () => {
  const { engine, ask, answersOf } = await startBlind({ models: ["a/one", "b/two", "c/three"] });
  const orders = new Set<string>();
  for (let turn = 0; turn < 12; turn += 1) {
    const question = await ask(`Question ${turn}`);
    const answers = answersOf(question);
    expect(answers.map(({ blindPlace }) => blindPlace)).toEqual([0, 1, 2]);
    const slugs = answers.map(({ characterId }) => engine.tables.characters.get(characterId)?.model ?? "");
    expect([...slugs].sort()).toEqual(["a/one", "b/two", "c/three"]);
    orders.add(slugs.join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

test("[EVID-1] a room knows its undecided questions, and a single model is not blind", async () => {
  const { engine, ask, roomId } = await startBlind({ models: ["a/one", "b/two"] });
  const undecidedIds = () => engine.tables.roomStates.get(roomId())?.undecidedIds;
  const question = await ask("Which?");
  expect(undecidedIds()).toEqual([question]);
  engine.evidence.reveal(question);
  expect(undecidedIds()).toBeUndefined();
  const alone = await startBlind({ models: ["a/one"] });
  expect(alone.engine.tables.messages.get(await alone.ask("Only one"))?.blind).toBeUndefined();
});

test("[EVID-2] a vote records the answers, shows the names, and is stored", async () => {
  const { engine, database, ask, answersOf } = await startBlind({ models: ["a/one", "b/two"] });
  const question = await ask("Write a Python function");
  const [first, second] = answersOf(question);
  const ballot = { type: "best", ranking: [1], reason: "shorter", tags: ["python"] } as const;
  expect(await engine.evidence.vote(question, ballot)).toBe(true);
  const vote = engine.tables.votes.get(question) as Vote;
  expect(vote).toMatchObject({ type: "best", ranking: [1], reason: "shorter", tags: ["python"], kind: "code" });
  expect(requestKinds).toContain(vote.kind);
  expect(vote.candidates.map(({ messageId }) => messageId)).toEqual([first?.id, second?.id]);
  expect(engine.tables.messages.get(question)?.blind?.revealedAt).toBeDefined();
  await engine.flush();
  expect(database.tables.votes.get(question)).toEqual(vote);
  expect(await engine.evidence.allVotes()).toEqual([vote]);
});

test("[EVID-2] no vote counts once names are known, and a withdrawn vote stays so", async () => {
  const { engine, database, ask } = await startBlind({ models: ["a/one", "b/two"] });
  const [votedId, revealedId] = [await ask("First"), await ask("Second")];
  engine.evidence.reveal(revealedId);
  expect(await engine.evidence.vote(revealedId, { type: "tie", ranking: [] })).toBe(false);
  await engine.evidence.vote(votedId, { type: "tie", ranking: [] });
  engine.evidence.takeBack(votedId);
  expect(await engine.evidence.vote(votedId, { type: "best", ranking: [0] })).toBe(false);
  await engine.flush();
  expect(await engine.evidence.allVotes()).toEqual([]);
  expect(database.tables.votes.size).toBe(0);
});

test("[EVID-2] only a valid ballot is a vote, and no other action on the answers", async () => {
  const { engine, ask, answersOf } = await startBlind({ models: ["a/one", "b/two"] });
  const question = await ask("Which?");
  engine.chat.setCollapsed(answersOf(question)[0]?.id ?? "", true);
  engine.evidence.showEarly(question);
  expect(await engine.evidence.vote(question, { type: "best", ranking: [7] })).toBe(false);
  expect(await engine.evidence.vote("unknown", { type: "tie", ranking: [] })).toBe(false);
  expect(engine.tables.votes.all()).toEqual([]);
});

test("[EVID-2] a vote goes with its question and its chat, and comes back with them", async () => {
  const { engine, ask, roomId, undo } = await startBlind({ models: ["a/one", "b/two"] });
  const question = await ask("Which?");
  await engine.evidence.vote(question, { type: "tie", ranking: [] });
  const count = () => engine.tables.votes.all().length;
  engine.chat.remove(question);
  expect(count()).toBe(0);
  undo();
  expect(count()).toBe(1);
  await engine.rooms.clear(roomId());
  expect(count()).toBe(0);
  undo();
  expect(count()).toBe(1);
  await engine.rooms.remove(roomId());
  expect(count()).toBe(0);
  undo();
  expect(count()).toBe(1);
});

test("[EVID-2] the votes of a duplicate are its own rows, and count once", async () => {
  const { engine, ask, roomId } = await startBlind({ models: ["a/one", "b/two"] });
  await engine.evidence.vote(await ask("Which?"), { type: "best", ranking: [0] });
  const copyId = await engine.rooms.duplicate(roomId());
  const votes = engine.tables.votes.all();
  expect(votes.map((vote) => vote.roomId).sort()).toEqual([roomId(), copyId].sort());
  expect(new Set(votes.map(({ castId }) => castId)).size).toBe(1);
  for (const { candidates } of votes) {
    for (const { messageId } of candidates) expect(engine.tables.messages.get(messageId)).toBeDefined();
  }
});

test("[EVID-1] no request of a blind answer reveals the comparison", async () => {
  const { ask, requests } = await startBlind({ models: ["a/one", "b/two"] });
  await ask("Which?");
  for (const request of requests()) {
    expect(lastWords(request)).toBe("Which?");
    expect(JSON.stringify(request)).not.toMatch(/blind/iu);
  }
});
