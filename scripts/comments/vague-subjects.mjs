/** Pronouns that hide the noun which a reader needs: the client, the provider, the person. */
const PRONOUN = /\b(?:nobody|somebody|whoever)\b/i;

/** A comment that has a line of its own or stands at the end of one; an address (`https://…`) begins none. */
const COMMENT = /(?:^\s*(?:\/\/|\/?\*+(?=\s|\/|$))|(?<=\s)\/\/\s|\/\*).*/;

/** The title of a test or of a group of tests, where it begins on the line that calls. */
const TITLE = /(?:^\s*(?:test|describe)(?:\.\w+(?:\([^)]*\))?)*|^\s*\]\))\(\s*(["'`])(?<title>(?:\\.|(?!\1).)*)\1/;

/**
 * Finds the comments and the titles of tests that have one of these pronouns (docs/naming.md).
 *
 * @param {string} text of a script or a style sheet
 * @returns {{ line: number, word: string }[]} the lines, counted from 1
 */
export function findVagueSubjects(text) {
  return text.split("\n").flatMap((line, index) => {
    const prose = TITLE.exec(line)?.groups?.["title"] ?? COMMENT.exec(line)?.[0] ?? "";
    return vagueWord(prose, index);
  });
}

/**
 * Finds the lines of a document that have one of these pronouns, code spans excepted (docs/naming.md).
 *
 * @param {string} text of a Markdown file
 * @returns {{ line: number, word: string }[]} the lines, counted from 1
 */
export function findVagueLines(text) {
  return text.split("\n").flatMap((line, index) => vagueWord(line.replaceAll(/`[^`]*`/g, ""), index));
}

/**
 * @param {string} prose
 * @param {number} index of its line, counted from 0
 */
function vagueWord(prose, index) {
  const [word] = PRONOUN.exec(prose) ?? [];
  return word === undefined ? [] : [{ line: index + 1, word }];
}
