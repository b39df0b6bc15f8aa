/** A part of a documentation file: a heading and the text under it, up to the next heading of any level. */
export interface Section {
  /** `README.md#connect-real-models`: the file in the repository, and GitHub's anchor of the heading. */
  url: string;
  /** `README.md › Connect real models`: the file, the headings above except the file's own title, the heading. */
  title: string;
  /** The heading alone; the file's name for text before the first heading. */
  heading: string;
  /** Paragraphs, lists, tables and code blocks, in order. */
  blocks: readonly string[];
}

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/u;
/** An image alone, or the date of a decision. */
const SAYS_NOTHING = /^(?:!\[[^\]]*\]\([^)]*\)|Date: [\d-]+)$/u;
const FENCE = /^\s*(?:```|~~~)/u;

/** Splits a markdown file at its headings; `#` inside a code block is none. Sections without text are left out. */
export function splitSections(file: string, markdown: string): readonly Section[] {
  const anchors = new Map<string, number>();
  const trail: string[] = [];
  const sections: Section[] = [];
  let current = { url: file, title: file, heading: file, lines: [] as string[] };
  let isFenced = false;

  const close = () => {
    const blocks = splitBlocks(current.lines);
    if (blocks.length > 0) sections.push({ url: current.url, title: current.title, heading: current.heading, blocks });
  };
  for (const line of markdown.split(/\r?\n/u)) {
    if (FENCE.test(line)) isFenced = !isFenced;
    const heading = isFenced ? null : HEADING.exec(line);
    if (!heading) {
      current.lines.push(line);
      continue;
    }
    close();
    const text = plainText(heading[2] ?? "");
    trail.splice((heading[1] ?? "").length - 1, trail.length, text);
    const above = trail.length > 1 ? trail.slice(1) : trail;
    const title = [file, ...above.filter(Boolean)].join(" › ");
    current = { url: `${file}#${uniqueAnchor(text, anchors)}`, title, heading: text, lines: [] };
  }
  close();
  return sections;
}

/** Blocks between blank lines. A code block is one block, whatever is in it. */
function splitBlocks(lines: readonly string[]): readonly string[] {
  const blocks: string[][] = [[]];
  let isFenced = false;
  for (const line of lines) {
    const fence = FENCE.test(line);
    if (!isFenced && (line.trim() === "" || fence)) blocks.push([]);
    if (fence) isFenced = !isFenced;
    if (isFenced || line.trim() !== "") blocks.at(-1)?.push(line);
    if (fence && !isFenced) blocks.push([]);
  }
  return blocks.map((block) => block.join("\n")).filter((block) => block.trim() !== "" && !SAYS_NOTHING.test(block));
}

/**
 * The anchor that GitHub gives a heading: lower case, no punctuation, hyphens for spaces, numbered when it comes again.
 */
function uniqueAnchor(heading: string, anchors: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/gu, "-");
  const anchorCount = anchors.get(anchor) ?? 0;
  anchors.set(anchor, anchorCount + 1);
  return anchorCount === 0 ? anchor : `${anchor}-${anchorCount}`;
}

/** Markdown's emphasis, code marks and links reduced to their text. */
function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([^)]*\)/gu, "$1").replace(/[*`]/gu, "");
}
