/**
 * Characters without a newline after which a line of a recipe is abandoned (the product's rule of the parser's buffer).
 */
export const MAX_COMMAND_LENGTH = 1024;

/** What a text brings to the line that is read. */
interface CommandPiece {
  /** The line, if it has ended, and was not abandoned. */
  line: string | undefined;
  isEnded: boolean;
  /** Whether the line is abandoned with this text: it is too long for a command. */
  isAbandoned: boolean;
  /** The text after the line. */
  rest: string;
}

/** Reads the lines of commands, which may arrive in pieces. */
export class CommandLines {
  /** The beginning of a line. */
  #buffer = "";
  /** Whether the rest of an abandoned line is skipped. */
  #isSkipping = false;

  /** Whether a line has begun. */
  get hasBegun(): boolean {
    return this.#buffer !== "";
  }

  /** Reads one line, as far as it has arrived. */
  read(text: string): CommandPiece {
    const end = text.indexOf("\n");
    let isAbandoned = false;
    if (!this.#isSkipping) {
      this.#buffer += end === -1 ? text : text.slice(0, end);
      if (this.#buffer.length >= MAX_COMMAND_LENGTH) {
        this.#buffer = "";
        this.#isSkipping = true;
        isAbandoned = true;
      }
    }
    if (end === -1) return { line: undefined, isEnded: false, isAbandoned, rest: "" };
    const line = this.#isSkipping ? undefined : this.#buffer;
    this.#buffer = "";
    this.#isSkipping = false;
    return { line, isEnded: true, isAbandoned, rest: text.slice(end + 1) };
  }
}
