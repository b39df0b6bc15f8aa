/** Reads the lines of one fenced block of code, from the line after its first one. */
export interface FenceLines {
  /** Whether the next line, without its line end, closes the block. */
  closes(line: string): boolean;
  /** Whether a line may close the block, without being read. */
  mayClose(line: string): boolean;
  /** Whether the last line that was read is the mark of a block inside this one. */
  readonly isInnerMark: boolean;
}

const fenceLine = /^ {0,3}(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$/;
const markdownLanguage = /^(?:markdown|md|mdx)(?![\w.-])/i;

/** Whether a fence's info string names markdown, whose text may hold fences itself. */
export function holdsFences(info: string): boolean {
  return markdownLanguage.test(info.trim());
}

/**
 * The rule that ends a block of code: a line of at least as many of its marks (CommonMark, section 4.5). Models write a
 * markdown document with code in it inside three backticks, though: there, a mark with a language opens a block inside
 * it, which the next mark without one closes.
 *
 * @param marker the block's opening mark
 * @param info the info string behind it
 */
export function createFenceLines(marker: string, info: string): FenceLines {
  const isHolder = holdsFences(info);
  const inner: string[] = [];
  let isInnerMark = false;

  const closing = (line: string, opening: string): boolean => {
    const [, mark = "", rest = ""] = fenceLine.exec(line) ?? [];
    return rest === "" && mark[0] === opening[0] && mark.length >= opening.length;
  };
  /** The mark of a block inside a markdown document, which would close the document as well. */
  const innerMark = (line: string): string | undefined => {
    const [, mark = "", rest = ""] = fenceLine.exec(line) ?? [];
    const canClose = mark[0] === marker[0] && mark.length >= marker.length;
    return canClose && /^\w/.test(rest) && !rest.includes("`") ? mark : undefined;
  };

  return {
    closes(line) {
      isInnerMark = false;
      const open = inner.at(-1);
      if (open !== undefined && closing(line, open)) {
        inner.pop();
        isInnerMark = true;
        return false;
      }
      const mark = isHolder ? innerMark(line) : undefined;
      if (mark !== undefined) {
        inner.push(mark);
        isInnerMark = true;
        return false;
      }
      return open === undefined && closing(line, marker);
    },
    mayClose: (line) => inner.length === 0 && closing(line, marker),
    get isInnerMark() {
      return isInnerMark;
    },
  };
}
