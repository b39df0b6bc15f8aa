import { expect, test } from "vitest";
import { describeModels } from "./describe-models.ts";

const ollama = { provider: { name: "Ollama", kind: "openai-compatible" } } as const;
const openai = { provider: { name: "OpenAI", kind: "openai" } } as const;
const demo = { provider: { name: "Demo", kind: "demo" } } as const;

test.each([
  [[], 'Models: none. Connect real ones: README, "Connect real models"'],
  [[demo, demo], 'Models: the built-in demo (no AI). Connect real ones: README, "Connect real models"'],
  [[ollama], "Models: 1 from Ollama"],
  [[openai, ollama, openai, demo], "Models: 2 from OpenAI, 1 from Ollama, 1 from Demo"],
])("%j", (models, line) => {
  expect(describeModels(models)).toBe(line);
});
