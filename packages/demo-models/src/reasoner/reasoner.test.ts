import { expect, test } from "vitest";
import { createReasoner, recognizeComputable } from "./reasoner.ts";

const reasoner = createReasoner();
const QUESTION = { system: "", transcript: "", reasoning: true, images: true };

test.each([
  ["How many r's are in strawberry?", "letter counts"],
  ["9.9 vs 9.11", "number comparisons"],
  ["Turn COLD into WARM one letter at a time", "word ladders"],
])("%j is recognized as a question about %s", (question, topic) => {
  expect(recognizeComputable(question)?.topic).toBe(topic);
});

test("COLD becomes WARM in four changes, with the search as reasoning", async () => {
  const answer = await reasoner({ ...QUESTION, text: "Turn COLD into WARM one letter at a time" });
  expect(answer.text).toContain("COLD → WARM takes 4 changes");
  expect(answer.reasoning).toContain("Searching from COLD outwards");
});

test("the steps are left out where no reasoning is wanted", async () => {
  const answer = await reasoner({ ...QUESTION, reasoning: false, text: "9.9 vs 9.11" });
  expect(answer.reasoning).toBe("");
  expect(answer.text).toContain("9.9 is larger");
});

test("an unknown question gets example questions that can all be computed", async () => {
  const { text } = await reasoner({ ...QUESTION, text: "Write me a poem" });
  expect(text).toContain("no AI");
  const examples = [...text.matchAll(/^- [^:]+: \*(.+)\*$/gmu)].map((match) => match[1]!);
  expect(examples).toHaveLength(3);
  for (const example of examples) expect(recognizeComputable(example), example).toBeDefined();
});

test("a very long text is not searched for questions", () => {
  expect(recognizeComputable(`How many r's are in strawberry? ${"and in ".repeat(1000)}`)).toBeUndefined();
});
