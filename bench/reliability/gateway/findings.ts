/** How many findings of a section are printed in full; all of them are counted. */
const SHOWN = 20;

/** The errors that a section has found, by kind of loss. */
export interface Findings<Kind extends string> {
  add(kind: Kind, text: string): void;
  count(kind: Kind): number;
  /** The number of findings of all kinds. */
  total(): number;
  /** All findings, as sentences. */
  all(): readonly string[];
}

/** Counts findings, and prints the first ones, so that a failing run can be understood. */
export function createFindings<Kind extends string>(): Findings<Kind> {
  const counts = new Map<Kind, number>();
  const sentences: string[] = [];
  return {
    add(kind, text) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      sentences.push(`${kind}: ${text}`);
      if (sentences.length <= SHOWN) console.error(sentences.at(-1));
    },
    count: (kind) => counts.get(kind) ?? 0,
    total: () => sentences.length,
    all: () => sentences,
  };
}
