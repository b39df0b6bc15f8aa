const MADE_OF_TEXT =
  /new self\.Function\((?<names>"\w*"(?:, "\w+")*), (?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\)/gu;

/**
 * A program in which functions replace those that it would create from strings: the content security policy of the
 * bundler's worker allows WebAssembly and no `eval`.
 */
export function withoutEval(source: string): string {
  return source.replace(MADE_OF_TEXT, (_, names: string, text: string) => {
    const body = text
      .slice(1, -1)
      .replaceAll(/\\(?<letter>.)/gu, (_match, letter: string) => (letter === "n" ? "\n" : letter));
    return `(function (${names.replaceAll('"', "")}) {${body}})`;
  });
}
