import { EditReader } from "./edit-reader.ts";
import { isBareFence, isFence } from "./marker-line.ts";
import type { PathCheck } from "./project-paths.ts";
import { ProjectPaths } from "./project-paths.ts";
import { BEGIN_MARKER, readBodyOpening, readCommand } from "./read-command.ts";
import type { RecipeEvent } from "./recipe-event.ts";
import { SectionReader } from "./section-reader.ts";

/**
 * Characters without a newline after which a line of a recipe is abandoned (the product's rule of the parser's buffer).
 */
export const MAX_COMMAND_LENGTH = 1024;

export interface RecipeParserOptions {
  /** The paths of the files that the recipe changes. */
  files: Iterable<string>;
  /** Makes a path valid, or returns a sentence that says what is wrong with it. */
  checkPath(path: string): PathCheck;
}

/**
 * Turns a model's answer into events. The events do not depend on how the stream is cut, except for the cuts in their
 * texts.
 */
export interface RecipeParser {
  push(text: string): RecipeEvent[];
  /** The last events; nothing may be pushed after it. */
  flush(): RecipeEvent[];
}

type Stage =
  /** Outside of a recipe. */
  | { name: "chat"; reader: SectionReader }
  | { name: "command" }
  /** After a command whose line opened no body: the next line may open it. */
  | { name: "opening"; type: BodyType; path: string; line: number }
  /** `path` is undefined where the file was refused and its body is skipped. */
  | { name: "body"; path: string | undefined; reader: SectionReader }
  | EditStage;

interface EditStage {
  name: "edit";
  path: string;
  reader: SectionReader;
  edit: EditReader;
  line: number;
}

type BodyType = "upsert" | "edit";

export function createRecipeParser(options: RecipeParserOptions): RecipeParser {
  const paths = new ProjectPaths(options.files, options.checkPath);
  let stage: Stage = { name: "chat", reader: readChat(false) };
  let isInFence = false;
  /** The beginning of a command's line. */
  let buffer = "";
  /** Whether the rest of an abandoned line is skipped. */
  let isSkippingLine = false;
  let lineNumber = 1;
  let events: RecipeEvent[] = [];

  const problem = (line: number, reason: string): void => void events.push({ type: "problem", line, reason });

  const openBody = (type: BodyType, commandPath: string, delimiter: string, line: number): void => {
    const path = type === "edit" ? paths.edit(commandPath) : paths.upsert(commandPath);
    const reader = readBody(delimiter, commandPath);
    if (!path.ok) {
      problem(line, path.error);
      stage = { name: "body", path: undefined, reader };
      return;
    }
    events.push({ type: type === "edit" ? "edit-start" : "file-start", path: path.value });
    stage =
      type === "edit"
        ? { name: "edit", path: path.value, reader, edit: new EditReader(), line }
        : { name: "body", path: path.value, reader };
  };

  const tellEdit = ({ path, line }: EditStage, { blocks, problems }: ReturnType<EditReader["push"]>): void => {
    for (const reason of problems) problem(line, `${path}: ${reason}`);
    for (const block of blocks) {
      if (block.search === "") paths.upsert(path);
      events.push({ type: "edit-block", path, ...block });
    }
  };

  const endEdit = (stage: EditStage, complete: boolean): void => {
    const { blocks, problems } = stage.edit.end();
    // If the stream has ended, that explains an incomplete block.
    tellEdit(stage, { blocks, problems: complete ? problems : [] });
    events.push({ type: "edit-end", path: stage.path, complete });
  };

  const endRecipe = (): void => {
    events.push({ type: "recipe-end", complete: true });
    stage = { name: "chat", reader: readChat(isInFence) };
    isInFence = false;
  };

  const execute = (line: string): void => {
    const command = readCommand(line);
    switch (command.type) {
      case "nothing":
      case "begin":
        return;
      case "end":
        endRecipe();
        return;
      case "problem":
        problem(lineNumber, command.reason);
        return;
      case "upsert":
      case "edit":
        if (command.delimiter !== undefined) openBody(command.type, command.path, command.delimiter, lineNumber);
        else stage = { name: "opening", type: command.type, path: command.path, line: lineNumber };
        return;
      case "remove": {
        const pathCheck = paths.remove(command.path);
        if (pathCheck.ok) events.push({ type: "file-removed", path: pathCheck.value });
        else problem(lineNumber, pathCheck.error);
        return;
      }
      case "rename": {
        const rename = paths.rename(command.from, command.to);
        if (rename.ok) events.push({ type: "file-renamed", ...rename.value });
        else problem(lineNumber, rename.error);
        return;
      }
      default:
        command satisfies never;
    }
  };

  const readLine = (line: string): void => {
    if (stage.name !== "opening") {
      execute(line);
      return;
    }
    const { type, path, line: openingLine } = stage;
    const delimiter = readBodyOpening(line);
    if (delimiter !== undefined) {
      openBody(type, path, delimiter, openingLine);
      return;
    }
    problem(openingLine, noBody(type, path));
    stage = { name: "command" };
    execute(line);
  };

  /** Reads one line of commands, as far as it has arrived; returns the text after it. */
  const readCommands = (text: string): string => {
    const end = text.indexOf("\n");
    const piece = end === -1 ? text : text.slice(0, end);
    if (!isSkippingLine) {
      buffer += piece;
      if (buffer.length >= MAX_COMMAND_LENGTH) {
        problem(lineNumber, `A line of ${MAX_COMMAND_LENGTH} characters or more is no command.`);
        isSkippingLine = true;
        buffer = "";
        if (stage.name === "opening") stage = { name: "command" };
      }
    }
    if (end === -1) return "";
    const line = buffer;
    buffer = "";
    if (!isSkippingLine) readLine(line);
    isSkippingLine = false;
    lineNumber += 1;
    return text.slice(end + 1);
  };

  const readChatText = (reader: SectionReader, text: string): string => {
    const piece = reader.push(text);
    if (piece.text !== "") events.push({ type: "text", text: piece.text });
    if (piece.rest === undefined) return "";
    isInFence = piece.hasDroppedLast;
    events.push({ type: "recipe-start" });
    stage = { name: "command" };
    return piece.rest;
  };

  const readBodyText = (reader: SectionReader, path: string | undefined, text: string): string => {
    const piece = reader.push(text);
    if (path !== undefined && piece.text !== "") events.push({ type: "file-delta", path, text: piece.text });
    if (piece.rest === undefined) return "";
    if (path !== undefined) events.push({ type: "file-end", path, complete: true });
    stage = { name: "command" };
    return piece.rest;
  };

  const readEditText = (current: EditStage, text: string): string => {
    const piece = current.reader.push(text);
    tellEdit(current, current.edit.push(piece.text));
    if (piece.rest === undefined) return "";
    endEdit(current, true);
    stage = { name: "command" };
    return piece.rest;
  };

  const readSection = (current: Exclude<Stage, { name: "command" | "opening" }>, text: string): string => {
    if (current.name === "chat") return readChatText(current.reader, text);
    return current.name === "edit" ? readEditText(current, text) : readBodyText(current.reader, current.path, text);
  };

  const read = (text: string): string => {
    if (stage.name === "command" || stage.name === "opening") return readCommands(text);
    const rest = readSection(stage, text);
    lineNumber += newlines(text, text.length - rest.length);
    return rest;
  };

  const take = (): RecipeEvent[] => {
    const recipeEvents = events;
    events = [];
    return recipeEvents;
  };

  const endBody = ({ reader, path }: Extract<Stage, { name: "body" }>): void => {
    const { text, isClosed } = reader.end();
    if (path === undefined) return;
    if (text !== "") events.push({ type: "file-delta", path, text });
    events.push({ type: "file-end", path, complete: isClosed });
  };

  /** Emits the last events for the stage in which the stream ends. */
  const end = (stage: Stage): void => {
    if (stage.name === "chat") {
      const { text, isClosed } = stage.reader.end();
      if (text !== "") events.push({ type: "text", text });
      if (!isClosed) return;
      events.push({ type: "recipe-start" });
    }
    if (stage.name === "body") endBody(stage);
    if (stage.name === "edit") {
      const { text, isClosed } = stage.reader.end();
      tellEdit(stage, stage.edit.push(text));
      endEdit(stage, isClosed);
    }
    if (stage.name === "opening") problem(stage.line, noBody(stage.type, stage.path));
    events.push({ type: "recipe-end", complete: false });
  };

  return {
    push(text) {
      for (let rest = text; rest !== ""; ) rest = read(rest);
      return take();
    },
    flush() {
      // A last line needs no line end.
      if (buffer !== "") read("\n");
      end(stage);
      return take();
    },
  };
}

/** @param isAfterFence whether a recipe has just ended in a code block, whose closing fence may come first */
function readChat(isAfterFence: boolean): SectionReader {
  return new SectionReader({
    marker: BEGIN_MARKER,
    dropsFirst: (line) => isAfterFence && isBareFence(line),
    dropsLast: (line) => isFence(line),
  });
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

function noBody(type: BodyType, path: string): string {
  return `The file ${path} has no body: <<END_OF_${type === "edit" ? "EDIT" : "FILE"} is missing.`;
}

function newlines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
