/** What the two scripted models say in the pictures. */
export const question =
  "My list has 3 million names. Is a Set faster than an array for lookups, and how would I measure it?";

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
\`\`\`

Building the \`Set\` costs one pass over the list. It pays off from the second or third lookup on.`;

export const second = `**Short answer:** use a \`Set\`, unless you look something up only once.

1. **Lookup.** An array compares name after name: half of the list on average. A set computes a hash and looks in one place.
2. **Memory.** A set of 3 million strings needs roughly 100 MB more than the array.
3. **Order.** Both keep the order of insertion.

To measure it honestly, look up names that *are not* in the list as well: that is the array's worst case.

\`\`\`ts
const misses = names.slice(0, 1000).map((name) => name + "?");
const started = performance.now();
let found = 0;
for (const name of misses) if (names.includes(name)) found += 1;
console.log(performance.now() - started, found);
\`\`\`

If the list never changes, a sorted array and a binary search are a good middle way: 22 comparisons for 3 million names.`;

export const reasoning = `The question is about lookup cost, so compare the linear scan of an array with the hash lookup of a set, give figures for both sizes, and show how to measure it with the person's own data.`;
