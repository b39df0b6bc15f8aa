/** The entries between commas, blanks and line ends, each once. */
export function splitList(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/u).filter((each) => each !== ""))];
}
