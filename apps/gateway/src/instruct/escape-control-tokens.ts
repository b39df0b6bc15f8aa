/** The marks that must not occur in the text of a message. */
export interface Marks {
  /** Broken wherever they stand. */
  tokens: readonly string[];
  /** Broken where a line begins with them. */
  lineMarks: readonly string[];
}

/**
 * Makes a function that breaks the marks in a text by a space: `<|im_end|>` becomes `< |im_end|>`, a line that begins
 * with `USER:` gets a space before it. A server parses special tokens in a prompt's text, so that a person who writes
 * them could end their turn and speak in another role. It is a space, since people can see it: an invisible character
 * would come back in code that they copy. All other text stays as it is, to the byte.
 */
export function escapeControlTokens({ tokens, lineMarks }: Marks): (text: string) => string {
  // The longest first, so that of two marks with the same beginning the whole one is matched.
  const token = patternOf(tokens, "g");
  const lineMark = patternOf(lineMarks, "gm", "^");
  return (text) => {
    const plainText = token ? text.replace(token, (mark) => `${mark[0]} ${mark.slice(1)}`) : text;
    return lineMark ? plainText.replace(lineMark, " $&") : plainText;
  };
}

function patternOf(marks: readonly string[], flags: string, before = ""): RegExp | undefined {
  if (marks.length === 0) return undefined;
  const longestFirst = marks.toSorted((a, b) => b.length - a.length);
  return new RegExp(`${before}(?:${longestFirst.map(escapeForPattern).join("|")})`, flags);
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
