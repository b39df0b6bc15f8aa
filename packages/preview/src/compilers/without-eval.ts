const MADE_OF_TEXT =
  /new self\.Function\((?<names>"\w*"(?:, "\w+")*), (?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')\)/gu;

/**
 * A program with functions in the place of those that it makes of texts, which the bundler's worker may not do: its
 * content security policy allows WebAssembly and no `eval`.
 */
export function withoutEval(source: string): string {
  return source.replace(MADE_OF_TEXT, (_, names: string, text: string) => {
    const body = text
      .slice(1, -1)
      .replaceAll(/\\(?<letter>.)/gu, (_match, letter: string) => (letter === "n" ? "\n" : letter));
    return `(function (${names.replaceAll('"', "")}) {${body}})`;
  });
}
