/** The name of the highlight, as `message-list.module.css` styles it. */
const NAME = "search-match";

/** Letters of an article's text within which a match is looked for: a longer one is a pasted file. */
const SEARCHED_LENGTH = 400_000;

/**
 * Marks the words of a search in an element by the browser's own highlights, which change nothing in the page.
 *
 * @returns the range of the first match, to scroll to; undefined where there is none in the drawn text
 */
export function markMatches(element: HTMLElement, words: readonly string[]): Range | undefined {
  clearMatches();
  const needles = words.map((word) => word.toLocaleLowerCase()).filter((word) => word !== "");
  if (needles.length === 0) return undefined;
  const ranges: Range[] = [];
  let length = 0;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null && length < SEARCHED_LENGTH; node = walker.nextNode()) {
    const text = node.textContent?.toLocaleLowerCase() ?? "";
    length += text.length;
    for (const needle of needles) {
      for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, Math.min(at + needle.length, node.textContent?.length ?? 0));
        ranges.push(range);
      }
    }
  }
  if (ranges.length > 0 && "highlights" in CSS) CSS.highlights.set(NAME, new Highlight(...ranges));
  const [longest] = [...needles].sort((one, other) => other.length - one.length);
  return ranges.find((range) => range.toString().length === longest?.length) ?? ranges[0];
}

/** Removes the marks of the last search. */
export function clearMatches(): void {
  if ("highlights" in CSS) CSS.highlights.delete(NAME);
}
