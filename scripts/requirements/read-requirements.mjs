/**
 * The requirements of `docs/requirements.md`: its lines `- AREA-1 text`.
 *
 * @param {string} markdown
 * @returns {Map<string, { area: string, text: string }>} by id, such as `SEND-3`
 */
export function readRequirements(markdown) {
  const requirements = new Map();
  for (const [, area = "", number, text = ""] of markdown.matchAll(/^- ([A-Z]+)-(\d+) (.*)$/gmu)) {
    requirements.set(`${area}-${number}`, { area, text });
  }
  return requirements;
}

/** A call of `test`, `it` or `describe`: its modifiers, the arguments of `.each` or `.runIf`, and its literal title. */
const CALL =
  /\b(?:test|it|describe)((?:\.\w+)*)\s*(?:\([^()]*\)\s*|`[^`]*`\s*)?\(\s*(["'`])((?:\\.|(?!\2)[^\\])*)\2/gsu;

/** Modifiers of a test that is not run, or is expected to fail. */
const INACTIVE = /\.(?:skip|todo|fixme|fails)\b/u;

/** The brackets of a title that contain ids. */
const IDS = /\[((?:[A-Z]+-\d+[, ]*)+)\]/gu;

/**
 * The ids in the titles of a file's active tests: `[SEND-3]`, or several in one pair of brackets.
 *
 * @param {string} source TypeScript
 * @returns {string[]}
 */
export function idsOf(source) {
  return [...source.matchAll(CALL)]
    .filter(([, modifiers = ""]) => !INACTIVE.test(modifiers))
    .flatMap(([, , , title = ""]) => [...title.matchAll(IDS)])
    .flatMap(([, ids = ""]) => ids.match(/[A-Z]+-\d+/gu) ?? []);
}
