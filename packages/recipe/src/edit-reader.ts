import { isMarkerLine } from "./marker-line.ts";

/** Lines of a file, and their replacement; every line has its line end. */
export interface EditBlock {
  search: string;
  replace: string;
}

const SEARCH_MARKER = "<<<<<<< SEARCH";
const DIVIDER = "=======";
const REPLACE_MARKER = ">>>>>>> REPLACE";

/** Reads the blocks in the body of an EDIT. The blocks do not depend on how the body is cut. */
export class EditReader {
  #line = "";
  #state: "between" | "search" | "replace" = "between";
  #search = "";
  #replace = "";
  #hasStrayText = false;

  /** The blocks that this piece completes, and the problems, as sentences. */
  push(text: string): { blocks: EditBlock[]; problems: string[] } {
    const blocks: EditBlock[] = [];
    const problems: string[] = [];
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf("\n", from);
      if (end === -1) {
        this.#line += text.slice(from);
        break;
      }
      const line = this.#line + text.slice(from, end + 1);
      this.#line = "";
      this.#read(line, blocks, problems);
      from = end + 1;
    }
    return { blocks, problems };
  }

  /** The last blocks and problems: the last line of the body needs no line end, and a block may lack its own end. */
  end(): { blocks: EditBlock[]; problems: string[] } {
    const isLastMarker = isMarkerLine(this.#line, REPLACE_MARKER);
    const { blocks, problems } = isLastMarker ? this.push("\n") : { blocks: [], problems: [] };
    if (this.#state !== "between") problems.push(brokenBlock(this.#state));
    return { blocks, problems };
  }

  #read(line: string, blocks: EditBlock[], problems: string[]): void {
    if (isMarkerLine(line, SEARCH_MARKER)) {
      if (this.#state !== "between") problems.push(brokenBlock(this.#state));
      this.#state = "search";
      this.#search = "";
      this.#replace = "";
    } else if (this.#state === "between") {
      // Fences between blocks are skipped; of other text between them, the first line is reported.
      if (this.#hasStrayText || /^\s*(?:`{3,}.*)?$/u.test(line)) return;
      this.#hasStrayText = true;
      problems.push(`Outside of a block: ${line.trim().slice(0, 60)}`);
    } else if (this.#state === "search") {
      if (isMarkerLine(line, DIVIDER)) this.#state = "replace";
      else if (isMarkerLine(line, REPLACE_MARKER)) {
        problems.push(brokenBlock("search"));
        this.#state = "between";
      } else this.#search += line;
    } else if (isMarkerLine(line, REPLACE_MARKER)) {
      blocks.push({ search: this.#search, replace: this.#replace });
      this.#state = "between";
    } else this.#replace += line;
  }
}

function brokenBlock(state: "search" | "replace"): string {
  return `A block has no line ${state === "search" ? DIVIDER : REPLACE_MARKER}.`;
}
