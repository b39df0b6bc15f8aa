/**
 * Collects what was repaired or left out, so that a file with a million faults gives no more lines than one with ten.
 */
export interface Report {
  /** Counts one more thing of this noun; `what` is the rest of the sentence about it. */
  note(noun: string, what: string): void;
  /** The sentences, in the order in which they were first noted: `2 messages: a wrong "files" was left out`. */
  lines(): readonly string[];
}

export function createReport(): Report {
  const counts = new Map<string, { noun: string; what: string; count: number }>();
  return {
    note(noun, what) {
      const key = `${noun}: ${what}`;
      const entry = counts.get(key);
      if (entry) entry.count += 1;
      else counts.set(key, { noun, what, count: 1 });
    },
    lines: () => [...counts.values()].map(({ noun, what, count }) => `${count} ${plural(noun, count)}: ${what}`),
  };
}

function plural(noun: string, count: number): string {
  if (count === 1) return noun;
  // A noun of several words, such as "result of a tool".
  const [first = "", rest] = noun.split(" of ");
  if (rest !== undefined) return `${plural(first, count)} of ${rest}`;
  if (/[^aeiou]y$/u.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(?:ch|sh|s|x)$/u.test(noun) ? `${noun}es` : `${noun}s`;
}
