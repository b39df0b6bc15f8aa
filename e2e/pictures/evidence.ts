/** Prompts and answers in the pictures of votes, merges and suites. */

export const letters = "Write the last paragraph of a letter: we can't take part in your trade fair this year.";

const endings: Readonly<Record<string, string>> = {
  "Qwen3 8B": `So, with regret, we must decline this year. The timing falls into our largest delivery, and we would rather not come than come half prepared.

Please keep us on your list: **we would be glad to hear from you in spring**, and to take a stand with you in 2027.`,
  "Gemma 3 12B": `Unfortunately, we are unable to participate in this year's trade fair. We appreciate the invitation and the effort behind it.

We hope to be considered again in the future, and wish you a successful event.`,
  "Llama 3.3 70B": `Thank you for thinking of us first; it was not an easy decision. Our whole team is bound to a delivery that same week.

May we send you a colleague for a day, to meet the visitors that we would have met? And please count us in, early and firmly, for next year.`,
};

export const brevity = "Should our small team write tests before the code, or after it?";

const advice: Readonly<Record<string, string>> = {
  "Qwen3 8B": `**Before**, for rules that you can state: a price, a date, a parser. The test is then the specification.

- Write one failing test, then the code, then clean up.
- For a user interface that you are still finding, write them after.`,
  "Gemma 3 12B": `**After**, but on the same day. A small team learns what it builds by building it.

- Tests before the code freeze a design that you have not seen yet.
- No change is merged without its tests.`,
  "Llama 3.3 70B": `It depends on **what you know**. Known rules: before. Unknown shape: after, on the same day.

- A bug always gets its test first: it proves that you have found it.
- Measure what breaks, not how many lines are covered.`,
};

/** A model's answer to the question at the end of a request. */
export function sayingOf(name: string, body: string): string {
  return (body.includes(brevity.slice(0, 30)) ? advice : endings)[name] ?? "";
}

export const agreementTable = `| Statement | Agree | Disagree |
|---|---|---|
| Tests come before the code where the rule is known | [1], [3] | [2] |
| What is still being found is tested after it | [1], [2], [3] | |
| No change is merged without its tests | [2] | |
| A bug gets its test first | [3] | |

They disagree only on *known rules*: [2] fears a design that is frozen too early, which [1] and [3] avoid by the same exception.`;

export const prompts = [
  { text: "What is 17 times 23? Answer with the number alone.", expected: "391" },
  { text: "In which year did the Berlin Wall fall?", expected: "1989" },
  { text: "Translate to German: the early train is late.", expected: "Zug" },
  { text: "Which SQL keyword removes duplicate rows?", expected: "DISTINCT" },
  { text: "How many days has February in 2028?", expected: "29" },
  { text: "Name the chemical symbol of tungsten.", expected: "W" },
  { text: "What does HTTP status 409 mean?", expected: "Conflict" },
  { text: "Sort ascending: 9, 11, 10, 2.", expected: "2, 9, 10, 11" },
] as const;

const answers: readonly string[] = [
  "391",
  "The Berlin Wall fell in 1989, on the evening of 9 November.",
  "Der Frühzug hat Verspätung: der frühe Zug kommt zu spät.",
  "`SELECT DISTINCT` returns each combination of values once.",
  "2028 is a leap year, so February has 29 days.",
  "W, from its German name Wolfram.",
  "409 Conflict: the request does not fit the current state of the resource.",
  "2, 9, 10, 11",
];

/** The wrong answers of some models. */
const mistakes: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "Qwen3 8B": ["17 × 23 = 381", undefined, undefined, undefined, "February has 28 days."],
  "Gemma 3 12B": [undefined, undefined, undefined, "Use GROUP BY on all columns.", undefined, "Tg"],
  "Mistral Small": [undefined, undefined, undefined, undefined, undefined, undefined, undefined, "10, 11, 2, 9"],
};

/** A model's answer to a prompt of the suite. */
export function suiteAnswers(name: string, body: string): string {
  const index = prompts.findIndex(({ text }) => body.includes(text));
  return mistakes[name]?.[index] ?? answers[index] ?? "";
}
