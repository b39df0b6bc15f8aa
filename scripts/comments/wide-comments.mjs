/** The most columns of a comment line; the formatter's own width. The formatter does not wrap comments. */
export const COMMENT_WIDTH = 120;

/** A line that is only a comment, or a part of one. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?=\s|\/|$))/;

/** A directive has to stand on one line. */
const DIRECTIVE = /(?:biome-ignore|@ts-expect-error|@ts-ignore|@vitest-environment|<reference )/;

/**
 * Regular expressions and strings, in which a backtick opens no text. A regular expression stands where a value is
 * expected.
 */
const LITERAL =
  /(?<=(?:^|[=(,:[!&|?{;]|=>|\breturn)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[a-z]*|\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/**
 * Finds the lines of comments that are too wide. A line may be wider if it has a single word, such as an address, or is
 * a directive. Lines of a text between two backticks are skipped, even if they look like comments.
 *
 * @param {string} text of a script or a style sheet
 * @returns {{ line: number, width: number }[]} the lines, counted from 1
 */
export function findWideComments(text) {
  const wideLines = [];
  let isInText = false;
  for (const [index, line] of text.split("\n").entries()) {
    const isComment = !isInText && COMMENT.test(line);
    if (isComment) {
      const words = line.trim().split(/\s+/).slice(1);
      if (line.length > COMMENT_WIDTH && words.length > 1 && !DIRECTIVE.test(line)) {
        wideLines.push({ line: index + 1, width: line.length });
      }
      continue;
    }
    // An odd number of backticks opens a text of several lines, or closes one.
    const backticks = line.replaceAll(LITERAL, "").split("`").length - 1;
    if (backticks % 2 === 1) isInText = !isInText;
  }
  return wideLines;
}
