// Imported here by name: where CommonJS is bundled, a dynamic import of it has no names.
import { dictionary } from "@zxcvbn-ts/language-common";

/** Some 38,000 passwords that people choose most, in small letters. */
export const commonPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].map((password) => password.toLowerCase()),
);
