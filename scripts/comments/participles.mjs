/** Irregular participles (those that do not end in "ed"): they say what happened to a value, not what it is. */
const IRREGULAR =
  "begun|broken|built|chosen|drawn|found|given|gone|heard|held|hidden|kept|known|lost|made|said|seen|sent|shown|spent|taken|thrown|told|torn|written";

/** Words that only look like participles, and participles that are terms of the field. */
const NOUNS = new Set([
  ...["feed", "need", "red", "seed", "speed", "succeed"],
  ...["expected", "merged", "parsed", "resolved", "sorted"],
  // ESTree's field, and the tag of templates that style components.
  ...["cooked", "styled"],
]);

/** The declaration of a value, also in a loop, or of a function, or the first value of a destructured list. */
const DECLARATION = new RegExp(
  String.raw`^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:for\s*(?:await\s*)?\(\s*)?(?:const|let|var|function)\s+\[?\s*([a-z]+ed|${IRREGULAR})\b`,
);

/**
 * Fields whose names are fixed: those of OpenRouter's wire and the gateway's own, those of stored rows and files, and
 * those of the web platform and Next.js.
 */
const FIELDS = new Set([
  ...["cancelled", "created", "disabled", "enabled", "required"],
  ...["configured", "spent", "structured", "unattended"],
  ...["aborted", "closed", "finished", "unoptimized"],
]);

/** A field of a type or a class on a line of its own, which ends with a semicolon. Only such lines do. */
const FIELD = new RegExp(
  String.raw`^\s+(?:(?:declare|override|private|readonly|static)\s+)*(?:([a-z]+ed|${IRREGULAR}|done)[?!]?:|#([a-z]+ed|${IRREGULAR}|done)(?::|\s=))\s.*;$`,
);

/**
 * Finds the values and the fields that are named by a participle (docs/naming.md): `existingSession`, not `known`. A
 * value that is destructured from an object keeps the object's name for it.
 *
 * @param {string} text of a script
 * @returns {{ line: number, word: string }[]} the lines, counted from 1
 */
export function findParticiples(text) {
  return text.split("\n").flatMap((line, index) => {
    const word = DECLARATION.exec(line)?.[1] ?? fieldIn(line);
    return word === undefined || NOUNS.has(word) ? [] : [{ line: index + 1, word }];
  });
}

/**
 * @param {string} line
 * @returns {string | undefined} the name of the field that is declared on it
 */
function fieldIn(line) {
  const [, open, hidden] = FIELD.exec(line) ?? [];
  const word = open ?? hidden;
  return word === undefined || FIELDS.has(word) ? undefined : word;
}
