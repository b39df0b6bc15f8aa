import { type CryptoPort, randomBytes } from "../crypto-port.ts";

/** Crockford's base 32: no letter looks like another, nor like a digit. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Letters of a code: 80 bits, which no one can guess, also with the server's copy. */
const LENGTH = 16;
const GROUP = 4;

/** A code that adds one device, as a person types it: `7K2M-….` */
export function createDeviceCode(crypto: CryptoPort): string {
  const letters = [...randomBytes(crypto, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length] ?? "");
  return Array.from({ length: LENGTH / GROUP }, (_, index) =>
    letters.slice(index * GROUP, (index + 1) * GROUP).join(""),
  ).join("-");
}

/**
 * The secret of a code as a person types it: letter case, spaces and hyphens do not matter, nor whether O, I and L
 * stand for digits. Undefined if it is no code.
 */
export function readDeviceCode(typed: string): Uint8Array | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/gu, "").replaceAll("O", "0").replaceAll(/[IL]/gu, "1");
  if (letters.length !== LENGTH || [...letters].some((letter) => !LETTERS.includes(letter))) return undefined;
  return new TextEncoder().encode(letters);
}
