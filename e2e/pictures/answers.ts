import type { UpstreamAnswer } from "@tutti/testkit";
import { reasoningAnswer } from "@tutti/testkit";

/** The question to the two scripted models in the pictures; their answers follow. */
export const question = "Is a Set faster than an array for lookups in 3 million names?";

export const first = `Yes. \`Set.has\` is a hash lookup, so it takes about the same time for 3 names or 3 million. \`Array.includes\` walks the list.

| | 1,000 names | 3 million names |
|---|---:|---:|
| \`Array.includes\` | 0.4 µs | 1,900 µs |
| \`Set.has\` | 0.02 µs | 0.05 µs |

Measure it on your own names:

\`\`\`ts
const names = await loadNames();
const set = new Set(names);

console.time("Set");
for (const name of sample(names, 10_000)) set.has(name);
console.timeEnd("Set");
\`\`\``;

export const second = `**Short answer:** use a \`Set\`, unless you look something up only once.

1. **Lookup.** An array compares name after name: half of the list on average. A set computes a hash and looks in one place.
2. **Memory.** A set of 3 million strings needs roughly 100 MB more than the array.
3. **Order.** Both keep the order of insertion.

To measure it honestly, look up names that *are not* in the list as well: that is the array's worst case.

\`\`\`ts
const misses = names.slice(0, 1000).map((name) => name + "?");
const beginning = performance.now();
let hits = 0;
for (const name of misses) if (names.includes(name)) hits += 1;
console.log(performance.now() - beginning, hits);
\`\`\``;

export const reasoning = `The question is about lookup cost, so compare the linear scan of an array with the hash lookup of a set, give figures for both sizes, and show how to measure it with the person's own data.`;

/** An answer at a believable pace, with a believable count of tokens. */
export function pictureAnswer(
  text: string,
  { thinking = "", delay }: { thinking?: string; delay: number },
): UpstreamAnswer {
  const answer = reasoningAnswer(thinking, text, { chunkSize: 12, delay });
  const tokens = Math.ceil((text.length + thinking.length) / 4);
  const usage = { prompt_tokens: 24, completion_tokens: tokens, total_tokens: tokens + 24 };
  const steps = answer.steps.map((step) =>
    step.type === "event" && isUsage(step.value) ? { ...step, value: { ...step.value, usage } } : step,
  );
  return { ...answer, steps };
}

function isUsage(value: unknown): value is { usage: object } {
  return typeof value === "object" && value !== null && "usage" in value;
}
