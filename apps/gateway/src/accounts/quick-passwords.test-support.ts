import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { PasswordHashing } from "./passwords/password-hashing.ts";

/**
 * Hashes passwords in no time, for tests that are not about passwords: the production hash takes a tenth of a second of
 * a processor each, and tests sign hundreds of people up.
 */
export const quickPasswords: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(8).toString("hex");
    return `${salt}:${digest(salt, password)}`;
  },
  verify: async ({ hash, password }) => {
    const [salt = "", expected = ""] = hash.split(":");
    const actual = Buffer.from(digest(salt, password));
    return actual.length === expected.length && timingSafeEqual(actual, Buffer.from(expected));
  },
};

function digest(salt: string, password: string): string {
  return createHash("sha256").update(`${salt}:${password}`).digest("hex");
}
