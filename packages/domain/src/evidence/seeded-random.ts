/** Numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/**
 * A pseudorandom sequence with a text as its seed: xmur3 for the seed, mulberry32 for the numbers (both in the public
 * domain, by bryc). Good enough to draw an order and to resample; never for secrets.
 */
export function seededRandom(seed: string): Random {
  let state = 1779033703 ^ seed.length;
  for (let index = 0; index < seed.length; index += 1) {
    state = Math.imul(state ^ seed.charCodeAt(index), 3432918353);
    state = (state << 13) | (state >>> 19);
  }
  state = Math.imul(state ^ (state >>> 16), 2246822507);
  state = Math.imul(state ^ (state >>> 13), 3266489909);
  state ^= state >>> 16;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number of the standard normal distribution (Box and Muller, 1958). */
export function normalOf(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
