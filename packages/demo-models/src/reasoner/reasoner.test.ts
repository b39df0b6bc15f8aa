import { expect, test } from "vitest";
import { reason, recognizeComputable } from "./reasoner.ts";

const QUESTION = { system: "", transcript: "", reasoning: true };

test.each([
  ["How many r's are in strawberry?", "letter counts"],
  ["9.9 vs 9.11", "number comparisons"],
])("%j is recognized as a question about %s", (question, topic) => {
  expect(recognizeComputable(question)?.topic).toBe(topic);
});

test("the letters of a word are counted, with the steps as reasoning", async () => {
  const answer = await reason({ ...QUESTION, text: "How many r's are in strawberry?" });
  expect(answer.text).toContain('"strawberry" contains "r" **3 times**');
  expect(answer.reasoning).toContain("number 3");
});

test("the steps are left out where no reasoning is wanted", async () => {
  const answer = await reason({ ...QUESTION, reasoning: false, text: "9.9 vs 9.11" });
  expect(answer.reasoning).toBe("");
  expect(answer.text).toContain("9.9 is larger");
});

test("an unknown question gets example questions that can all be computed", async () => {
  const { text } = await reason({ ...QUESTION, text: "Write me a poem" });
  expect(text).toContain("no AI");
  const examples = [...text.matchAll(/^- [^:]+: \*(.+)\*$/gmu)].map((match) => match[1]!);
  expect(examples).toHaveLength(2);
  for (const example of examples) expect(recognizeComputable(example), example).toBeDefined();
});

test("a very long text is not searched for questions", () => {
  expect(recognizeComputable(`How many r's are in strawberry? ${"and in ".repeat(1000)}`)).toBeUndefined();
});
