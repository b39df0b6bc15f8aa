/** What has happened to a value, in the place of what it is: the names that are met most. */
const PARTICIPLES = ["asked", "found", "given", "known", "made", "said", "told", "wanted"];

/** The declaration of a value or a function, or the first value of a list that is taken apart. */
const DECLARATION = new RegExp(String.raw`\b(?:const|let|var|function)\s+\[?\s*(${PARTICIPLES.join("|")})\b`);

/**
 * Finds the values that are named by a participle (docs/naming.md): `existingSession`, not `known`. A field that is
 * taken out of an object keeps the object's name for it.
 *
 * @param {string} text of a script
 * @returns {{ line: number, word: string }[]} the lines, counted from 1
 */
export function findParticiples(text) {
  return text.split("\n").flatMap((line, index) => {
    const word = DECLARATION.exec(line)?.[1];
    return word === undefined ? [] : [{ line: index + 1, word }];
  });
}
