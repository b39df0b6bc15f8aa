/** The shortest word that is looked for in a password; shorter ones are in words of every kind. */
const SHORTEST = 3;

/** How many letters a password has besides words that a stranger knows. */
const OWN_LETTERS = 4;

/** What a stranger knows of an account and of its server. */
export interface PasswordContext {
  /** The host name of the page. */
  host: string;
  name?: string | undefined;
  email?: string | undefined;
}

/**
 * Whether a password consists of words that a stranger knows first, with digits and signs around them: the product's
 * name, the server's host name, the person's name and email address, and the roles of accounts.
 */
export function isMadeOfContext(password: string, { host, name = "", email = "" }: PasswordContext): boolean {
  const words = [...fixedWords, ...wordsOf(host), ...wordsOf(name), ...wordsOf(email)]
    .filter((word) => word.length >= SHORTEST)
    .toSorted((a, b) => b.length - a.length);
  const letters = words.reduce((rest, word) => rest.replaceAll(word, " "), password.toLowerCase());
  return (
    letters.replaceAll(/[^\p{Letter}]/gu, "").length < OWN_LETTERS && words.some((word) => hasWord(password, word))
  );
}

/** The product, and the roles of accounts. */
const fixedWords = ["tutti", "administrator", "admin", "owner", "root", "password", "passwort"];

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u);
}

function hasWord(password: string, word: string): boolean {
  return password.toLowerCase().includes(word);
}
