import fc from "fast-check";

/** The places at which a value is cut: any numbers, taken modulo its length. */
export const cuts: fc.Arbitrary<readonly number[]> = fc.array(fc.nat(), { maxLength: 10 });

/** A text or bytes in pieces, some of which may be empty. Joined, they are the input. */
export function cutAt<Whole extends string | Uint8Array>(whole: Whole, places: readonly number[]): Whole[] {
  const ends = [...places.map((place) => place % (whole.length + 1)).toSorted((a, b) => a - b), whole.length];
  return ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end) as Whole);
}
