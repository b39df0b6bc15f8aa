import { plural, t } from "@lingui/core/macro";
import { PHRASE_WORDS, readDeviceCode, readRecoveryPhrase } from "@tutti/sync";
import type { TypedSecret } from "../../../platform/sync/sync-protocol.ts";

/** What is wrong with what was typed, for the person; undefined if it can open something. */
export function secretProblem({ type, text }: TypedSecret): string | undefined {
  if (type === "passphrase") return undefined;
  if (type === "phrase") return phraseProblem(text);
  return readDeviceCode(text) === undefined
    ? t`A code has 16 letters and digits, in groups of four. Look for a slip.`
    : undefined;
}

function phraseProblem(typed: string): string | undefined {
  const read = readRecoveryPhrase(typed);
  if (!("problem" in read)) return undefined;
  const { problem } = read;
  switch (problem.type) {
    case "length":
      return t`The phrase has ${PHRASE_WORDS} words, and these are ${problem.count}.`;
    case "unknown":
      return plural(problem.words.length, {
        one: `“${problem.words.join(", ")}” is no word of the list. Look for a slip.`,
        other: `“${problem.words.join(", ")}” are no words of the list. Look for slips.`,
      });
    case "checksum":
      return t`Each word can be one, but together they are no phrase: one of them is another word, or their order is another.`;
  }
}
