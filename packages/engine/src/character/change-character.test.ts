import { aCharacter } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";
import type { CharacterChange } from "./change-character.ts";
import { changeCharacter } from "./change-character.ts";

test.each<[CharacterChange]>([
  [{ chatMemory: 420 }],
  [{ maxTokens: 0 }],
  [{ samplingParameters: { temperature: 2, top_k: -1, top_p: 0, seed: -5 } }],
  [{ reasoning: { enabled: true, maxTokens: 1 } }],
  [{ plugins: { web: { enabled: true, maxResults: 25, engine: "native" } } }],
  [{ provider: "acme", providerSort: "latency" }],
])("a change to %o is taken", (change) => {
  expect(changeCharacter(aCharacter(), change)).toEqual({ ok: true, value: { ...aCharacter(), ...change } });
});

test.each<[CharacterChange, string]>([
  [{ samplingParameters: { temperature: 3 } }, "Expected temperature to be at most 2, received 3"],
  [{ samplingParameters: { repetition_penalty: 0 } }, "Expected repetition_penalty to be more than 0"],
  [{ samplingParameters: { frequency_penalty: -3 } }, "Expected frequency_penalty to be at least -2"],
  [{ samplingParameters: { temperature: "hot" as never } }, 'Expected temperature to be a number, received "hot"'],
  [{ chatMemory: 0 }, "Expected chat memory to be at least 1"],
  [{ chatMemory: 421 }, "Expected chat memory to be at most 420, received 421"],
  [{ chatMemory: 1.5 }, "Expected chat memory to be an integer, received 1.5"],
  [{ maxTokens: -1 }, "Expected max_tokens to be at least 0"],
  [{ reasoning: { enabled: true, maxTokens: 0 } }, "Expected reasoning.max_tokens to be at least 1"],
  [{ plugins: { web: { enabled: true, maxResults: 26 } } }, "Expected max_results to be at most 25, received 26"],
  [{ plugins: { fileParser: { enabled: true, maxFiles: 0 } } }, "Expected max_files to be at least 1"],
  [{ model: "" }, "Invalid character data provided."],
  [{ providerSort: "name" as never }, "Invalid character data provided."],
])("a change to %o is refused: %s", (change, reason) => {
  expect(changeCharacter(aCharacter(), change)).toEqual({ ok: false, error: reason });
});

test("undefined takes away what may be absent, and nothing else changes", () => {
  const character = aCharacter({ provider: "acme", reasoning: { enabled: true } });
  const result = changeCharacter(character, { provider: undefined, reasoning: undefined });
  expect(result).toEqual({ ok: true, value: aCharacter() });
  expect(changeCharacter(character, { model: undefined })).toMatchObject({ ok: false });
});

test("a change reaches characters of a room and pending ones", async () => {
  const { engine, send, notices } = await startEngine();
  const [pending] = engine.composer.getState().pendingCharacters;
  engine.characters.update(pending!.id, { chatMemory: 3 });
  engine.characters.setReasoning(pending!.id, true);
  expect(engine.composer.getState().pendingCharacters[0]).toMatchObject({
    chatMemory: 3,
    reasoning: { enabled: true },
  });
  const { roomId } = await send("Hi");
  const [id] = engine.tables.roomStates.get(roomId)!.characterIds;
  engine.characters.update(id!, { reasoning: { enabled: true, effort: "high" } });
  engine.characters.setReasoning(id!, false);
  const before = engine.tables.characters.get(id!);
  expect(before).toMatchObject({ chatMemory: 3, reasoning: { enabled: false, effort: "high" } });
  engine.characters.update(id!, { description: "New", chatMemory: 500 });
  engine.characters.update("gone", { chatMemory: 500 });
  expect(engine.tables.characters.get(id!)).toBe(before);
  expect(notices).toEqual([
    {
      kind: "error",
      title: "Character Save Error",
      text: "Expected chat memory to be at most 420, received 500",
    },
  ]);
});
