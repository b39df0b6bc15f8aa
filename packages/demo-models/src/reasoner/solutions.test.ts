import { expect, test } from "vitest";
import { recognizeComputable } from "./reasoner.ts";

test.each([
  [
    "Which number is larger, 9.9 or 9.11? Show in two sentences how you know.",
    "**9.9 is larger than 9.11**, by 0.79. Written with 2 decimal places, they are 9.90 and 9.11. As *version numbers* it is the other way round: 9.11 comes after 9.9, because each field is a whole number there.",
    "| rank | number | whole | place 1 | place 2 |\n| --- | --- | --- | --- | --- |\n| 1 | 9.9 | 9 | 9 | 0 |\n| 2 | 9.11 | 9 | 1 | 1 |\n\n**9.9 is larger than 9.11**, by 0.79.",
  ],
  [
    'How many times does the letter "r" appear in the word "strawberry"?',
    '"strawberry" contains "r" **3 times**. Positions: 3, 8 and 9.',
    '| # | position | where |\n| --- | --- | --- |\n| 1 | 3 | st**r**awb |\n| 2 | 8 | wbe**r**ry |\n| 3 | 9 | ber**r**y |\n\n"strawberry" contains "r" **3 times**. Positions: 3, 8 and 9.',
  ],
  [
    "7 vs 12",
    "**12 is larger than 7**, by 5.",
    "| rank | number | whole |\n| --- | --- | --- |\n| 1 | 12 | 12 |\n| 2 | 7 | 7 |\n\n**12 is larger than 7**, by 5.",
  ],
])("%j has a sentence and a table", (question, sentence, table) => {
  const solution = recognizeComputable(question)?.compute();
  expect(solution?.sentence).toBe(sentence);
  expect(solution?.table).toBe(table);
});

test("a text without the letter has no table of places", () => {
  const solution = recognizeComputable("How many x's are in banana?")?.compute();
  expect(solution?.table).toBe(solution?.sentence);
});
