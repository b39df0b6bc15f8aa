import { hash } from "node:crypto";

/**
 * The hash that is stored of an API key, or of a link's secret. Both are 256 random bits, so that one round of SHA-256
 * keeps them safe; and the look-up of a hash by an index tells an attacker who measures time nothing about the secret.
 */
export function hashSecret(secret: string): string {
  return hash("sha256", secret);
}
