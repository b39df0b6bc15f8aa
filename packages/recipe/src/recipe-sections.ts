import { EditReader } from "./edit-reader.ts";
import { isBareFence, isFence } from "./marker-line.ts";
import type { ProjectPaths } from "./project-paths.ts";
import { BEGIN_MARKER } from "./read-command.ts";
import type { RecipeEvent } from "./recipe-event.ts";
import { SectionReader } from "./section-reader.ts";

/** A part of an answer whose text is read up to a marker: the chat before a recipe, or the body of a command. */
export interface RecipeSection {
  /** Takes the next text. Returns what follows the section once it has ended, and undefined while it goes on. */
  push(text: string): string | undefined;
  /** The answer ends in this section. Returns whether it ends in a recipe. */
  end(): boolean;
}

/** Receives the events of an answer, in their order. */
export type EmitEvent = (event: RecipeEvent) => void;

export type BodyType = "upsert" | "edit";

/** The text outside of recipes, which ends where one begins. */
export class ChatSection implements RecipeSection {
  /** Whether the recipe after it began in a code block. */
  isInFence = false;
  readonly #emit: EmitEvent;
  readonly #reader: SectionReader;

  /** @param isAfterFence whether a recipe has just ended in a code block, whose closing fence may come first */
  constructor(emit: EmitEvent, isAfterFence: boolean) {
    this.#emit = emit;
    this.#reader = new SectionReader({
      marker: BEGIN_MARKER,
      dropsFirst: (line) => isAfterFence && isBareFence(line),
      dropsLast: (line) => isFence(line),
    });
  }

  push(text: string): string | undefined {
    const piece = this.#reader.push(text);
    if (piece.text !== "") this.#emit({ type: "text", text: piece.text });
    if (piece.rest === undefined) return undefined;
    this.isInFence = piece.hasDroppedLast;
    this.#emit({ type: "recipe-start" });
    return piece.rest;
  }

  end(): boolean {
    const { text, isClosed } = this.#reader.end();
    if (text !== "") this.#emit({ type: "text", text });
    if (isClosed) this.#emit({ type: "recipe-start" });
    return isClosed;
  }
}

/**
 * The body of a command, whose path is checked first: that of a refused file is skipped.
 *
 * @param command.line the number of the command's line, for problems
 */
export function openBody(
  { type, path: commandPath, delimiter, line }: { type: BodyType; path: string; delimiter: string; line: number },
  paths: ProjectPaths,
  emit: EmitEvent,
): RecipeSection {
  const path = type === "edit" ? paths.edit(commandPath) : paths.upsert(commandPath);
  const reader = readBody(delimiter, commandPath);
  if (!path.ok) {
    emit({ type: "problem", line, reason: path.error });
    return new FileSection(emit, undefined, reader);
  }
  emit({ type: type === "edit" ? "edit-start" : "file-start", path: path.value });
  if (type === "upsert") return new FileSection(emit, path.value, reader);
  return new EditSection(emit, { path: path.value, reader, line, paths });
}

/** The text of a file. */
class FileSection implements RecipeSection {
  readonly #emit: EmitEvent;
  readonly #path: string | undefined;
  readonly #reader: SectionReader;

  /** @param path undefined where the file was refused */
  constructor(emit: EmitEvent, path: string | undefined, reader: SectionReader) {
    this.#emit = emit;
    this.#path = path;
    this.#reader = reader;
  }

  push(text: string): string | undefined {
    const piece = this.#reader.push(text);
    this.#tell(piece.text);
    if (piece.rest !== undefined) this.#close(true);
    return piece.rest;
  }

  end(): boolean {
    const { text, isClosed } = this.#reader.end();
    this.#tell(text);
    this.#close(isClosed);
    return true;
  }

  #tell(text: string): void {
    if (this.#path !== undefined && text !== "") this.#emit({ type: "file-delta", path: this.#path, text });
  }

  #close(complete: boolean): void {
    if (this.#path !== undefined) this.#emit({ type: "file-end", path: this.#path, complete });
  }
}

/** The blocks of an edit. */
class EditSection implements RecipeSection {
  readonly #emit: EmitEvent;
  readonly #command: { path: string; reader: SectionReader; line: number; paths: ProjectPaths };
  readonly #edit = new EditReader();

  constructor(emit: EmitEvent, command: { path: string; reader: SectionReader; line: number; paths: ProjectPaths }) {
    this.#emit = emit;
    this.#command = command;
  }

  push(text: string): string | undefined {
    const piece = this.#command.reader.push(text);
    this.#tell(this.#edit.push(piece.text));
    if (piece.rest !== undefined) this.#close(true);
    return piece.rest;
  }

  end(): boolean {
    const { text, isClosed } = this.#command.reader.end();
    this.#tell(this.#edit.push(text));
    this.#close(isClosed);
    return true;
  }

  #tell({ blocks, problems }: ReturnType<EditReader["push"]>): void {
    const { path, line, paths } = this.#command;
    for (const reason of problems) this.#emit({ type: "problem", line, reason: `${path}: ${reason}` });
    for (const block of blocks) {
      if (block.search === "") paths.upsert(path);
      this.#emit({ type: "edit-block", path, ...block });
    }
  }

  #close(complete: boolean): void {
    const { blocks, problems } = this.#edit.end();
    // If the stream has ended, that explains an incomplete block.
    this.#tell({ blocks, problems: complete ? problems : [] });
    this.#emit({ type: "edit-end", path: this.#command.path, complete });
  }
}

/**
 * A body in a code block loses the block's two fences; in a Markdown file, where a fence may be content, only those of
 * a block of Markdown.
 */
function readBody(delimiter: string, path: string): SectionReader {
  const isMarkdown = /\.(?:md|markdown|mdx)$/iu.test(path);
  return new SectionReader({
    marker: delimiter,
    dropsFirst: (line) => isFence(line) && (!isMarkdown || /`{3,}\s*(?:md|markdown|mdx)\s*$/iu.test(line)),
    dropsLast: (line, hasDroppedFirst) => hasDroppedFirst && isBareFence(line),
  });
}
