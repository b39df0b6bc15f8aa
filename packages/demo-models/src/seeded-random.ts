/** A source of numbers in [0, 1), the same sequence for the same seed. */
export type Random = () => number;

/**
 * A repeatable source of numbers from any text. Good enough for pictures and jitter, never for secrets: a 32-bit state
 * that advances by an odd constant and whose bits are mixed for the output.
 */
export function createSeededRandom(seed: string): Random {
  let state = hashText(seed);
  return () => {
    state = (state + 0x9e3779b9) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
  };
}

/** FNV-1a over UTF-16 code units: 32 bits that differ for texts that differ a little. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
