import { expect, test } from "vitest";
import { characterSchema, createCharacter, isActive } from "./character.ts";

const character = createCharacter({ roomId: "room-1", model: "test/a", now: 1_700_000_000_000 });

test("[CHAR-2] a new character has the specified defaults, with numeric parameters", () => {
  expect(character).toMatchObject({
    name: "test/a",
    model: "test/a",
    description: "",
    includeDefaultSystemPrompt: true,
    isStreaming: true,
    samplingParameters: {},
    maxTokens: 0,
    chatMemory: 8,
    isDisabled: false,
    isRemoved: false,
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
  });
  expect(character.id).toMatch(/^char-1700000000-[0-9A-Za-z]{20}$/);
  const withSampling = (samplingParameters: unknown) => characterSchema.safeParse({ ...character, samplingParameters });
  expect(withSampling({ temperature: 0.5 }).success).toBe(true);
  expect(withSampling({ temperature: "0.5" }).success).toBe(false);
  expect(withSampling({ temperature: null }).success).toBe(false);
});

test.each([
  [{ chatMemory: 1 }, true],
  [{ chatMemory: 420 }, true],
  [{ chatMemory: 0 }, false],
  [{ chatMemory: 421 }, false],
  [{ chatMemory: 1.5 }, false],
  [{ maxTokens: -1 }, false],
  [{ model: "" }, false],
  [{ providerSort: "price" }, true],
  [{ providerSort: "name" }, false],
  [{ reasoning: { enabled: true, effort: "minimal" } }, true],
  [{ reasoning: { enabled: true, effort: "huge" } }, false],
  [{ somethingLater: 1 }, true],
])("a character with %o is valid: %s", (change, isValid) => {
  expect(characterSchema.safeParse({ ...character, ...change }).success).toBe(isValid);
});

test.each([
  [{ isDisabled: false, isRemoved: false }, true],
  [{ isDisabled: true, isRemoved: false }, false],
  [{ isDisabled: false, isRemoved: true }, false],
  [{ isDisabled: true, isRemoved: true }, false],
])("with %o a character answers: %s", (state, answers) => {
  expect(isActive(state)).toBe(answers);
});

test("a name is kept apart from the model", () => {
  expect(createCharacter({ roomId: "r", model: "test/a", name: "A", now: 0 }).name).toBe("A");
});
