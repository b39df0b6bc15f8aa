export interface Block {
  language: string;
  /** The text after the language in the fence's line. */
  information: string;
  /** The last lines of text before the block, the nearest first. */
  linesAbove: readonly string[];
  text: string;
  isComplete: boolean;
}

/** The look-ahead refuses a line with a later backtick at once, before its parts are tried at every length. */
const FENCE =
  /^(?<indent>[ \t]*)(?<marks>`{3,}(?!`)|~{3,}(?!~))(?=[^`\n]*$)[ \t]*(?<language>[^\s`{:]*)(?<information>[^`\n]*)$/u;
/** The parts of an answer: text, and blocks of code, in their order. */
export type Segment = string | Block;

/** Number of lines of text above a block that may contain its name: a heading, and a sentence below it. */
const LINES_ABOVE = 3;

/** The blocks of Markdown without an end that are read anew, without blocks in them; with more, none has any. */
const MOST_FLAT_BLOCKS = 5;

/** Languages and names of blocks whose text may have blocks in it. */
const MARKDOWN = /^(?:md|mdx|markdown)$|\.mdx?\b/iu;

/**
 * Reads the code blocks of an answer. A block of Markdown, such as a README, holds the blocks in it that name a
 * language, unless no end of it would be left: then it was not meant so.
 */
export function readSegments(answer: string): Segment[] {
  const flatBlocks = new Set<number>();
  for (;;) {
    const { segments, openBlock } = toSegments(answer, flatBlocks);
    if (openBlock === undefined) return segments;
    if (flatBlocks.size === MOST_FLAT_BLOCKS) return toSegments(answer, "all").segments;
    flatBlocks.add(openBlock);
  }
}

interface OpenBlock {
  marks: string;
  indent: string;
  /** The number of its first line. */
  line: number;
  /** Whether blocks in it belong to it. */
  isHolding: boolean;
  /** The marks of the block in it that is open. */
  innerMarks: string | undefined;
  hasHeld: boolean;
  block: Block;
}

/**
 * @param flatBlocks the numbers of the lines at which blocks begin that hold no blocks; `all`: none holds any
 * @returns `openBlock`: the line of a block that holds others and does not end
 */
function toSegments(
  answer: string,
  flatBlocks: ReadonlySet<number> | "all",
): { segments: Segment[]; openBlock: number | undefined } {
  const segments: Segment[] = [];
  let open: OpenBlock | undefined;
  let linesAbove: string[] = [];
  for (const [number, line] of (answer.match(/[^\n]*\n|[^\n]+$/gu) ?? []).entries()) {
    const fence = FENCE.exec(line.replace(/\r?\n$/u, ""))?.groups;
    if (open !== undefined && open.innerMarks === undefined && closes(fence, open.marks)) {
      open.block.isComplete = true;
      open = undefined;
      linesAbove = [];
    } else if (open !== undefined) {
      if (open.isHolding) hold(open, fence);
      open.block.text += line.startsWith(open.indent) ? line.slice(open.indent.length) : line;
    } else if (fence === undefined) {
      segments.push(line);
      if (line.trim() !== "") linesAbove = [line.trim(), ...linesAbove].slice(0, LINES_ABOVE);
    } else {
      const { marks = "", indent = "", language = "", information: more = "" } = fence;
      const information = `${language}${more}`;
      const block: Block = { language: language.toLowerCase(), information, linesAbove, text: "", isComplete: false };
      const isMarkdown = MARKDOWN.test(language) || MARKDOWN.test(information);
      const isHolding = isMarkdown && flatBlocks !== "all" && !flatBlocks.has(number);
      open = { marks, indent, line: number, isHolding, innerMarks: undefined, hasHeld: false, block };
      segments.push(block);
    }
  }
  return { segments, openBlock: open?.hasHeld === true ? open.line : undefined };
}

function hold(open: OpenBlock, fence: Record<string, string> | undefined): void {
  if (open.innerMarks !== undefined) {
    if (closes(fence, open.innerMarks)) open.innerMarks = undefined;
  } else if (fence !== undefined && fence["language"] !== "") {
    open.innerMarks = fence["marks"];
    open.hasHeld = true;
  }
}

function closes(fence: Record<string, string> | undefined, marks: string): boolean {
  return fence?.["language"] === "" && fence["information"] === "" && (fence["marks"] ?? "").startsWith(marks);
}
