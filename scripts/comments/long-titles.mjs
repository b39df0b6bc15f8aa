/** Characters of a test's title, beside the ids of the requirements that it proves (docs/naming.md). */
export const TITLE_LENGTH = 70;

/** The title of a test or of a suite: the first argument of the call, also where a table of cases stands before it. */
const TITLE =
  /(?:\b(?:test|describe)(?:\.\w+)*|\.(?:each|for|skipIf|runIf)(?:<[^>]*>)?\([^"'`]*\)|\]( as const)?,?\s*\))\(\s*(["'`])((?:\\.|(?!\2)[^\n])*)\2/g;

const IDS = /^(?:\[[A-Z]+-\d+(?:, [A-Z]+-\d+)*\] ?)+/;

/**
 * Finds the titles that are longer than a line of a report.
 *
 * @param {string} text of a file of tests
 * @returns {{ line: number, length: number }[]} the lines, counted from 1
 */
export function findLongTitles(text) {
  return [...text.matchAll(TITLE)].flatMap((match) => {
    const length = (match[3] ?? "").replace(IDS, "").length;
    const titleAt = match.index + match[0].length;
    return length > TITLE_LENGTH ? [{ line: text.slice(0, titleAt).split("\n").length, length }] : [];
  });
}
