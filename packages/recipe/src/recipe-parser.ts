import { CommandLines, MAX_COMMAND_LENGTH } from "./command-lines.ts";
import type { PathCheck } from "./project-paths.ts";
import { ProjectPaths } from "./project-paths.ts";
import { readBodyOpening, readCommand } from "./read-command.ts";
import type { RecipeEvent } from "./recipe-event.ts";
import { type BodyType, ChatSection, openBody, type RecipeSection } from "./recipe-sections.ts";

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
  | { name: "section"; section: RecipeSection }
  | { name: "command" }
  /** After a command whose line opened no body: the next line may open it. */
  | { name: "opening"; type: BodyType; path: string; line: number };

export function createRecipeParser(options: RecipeParserOptions): RecipeParser {
  const paths = new ProjectPaths(options.files, options.checkPath);
  const lines = new CommandLines();
  let events: RecipeEvent[] = [];
  const emit = (event: RecipeEvent): void => void events.push(event);
  let stage: Stage = { name: "section", section: new ChatSection(emit, false) };
  let isInFence = false;
  let lineNumber = 1;

  const problem = (line: number, reason: string): void => emit({ type: "problem", line, reason });

  const open = (body: Parameters<typeof openBody>[0]): void => {
    stage = { name: "section", section: openBody(body, paths, emit) };
  };

  const endRecipe = (): void => {
    emit({ type: "recipe-end", complete: true });
    stage = { name: "section", section: new ChatSection(emit, isInFence) };
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
        if (command.delimiter === undefined)
          stage = { name: "opening", type: command.type, path: command.path, line: lineNumber };
        else open({ type: command.type, path: command.path, delimiter: command.delimiter, line: lineNumber });
        return;
      case "remove": {
        const pathCheck = paths.remove(command.path);
        if (pathCheck.ok) emit({ type: "file-removed", path: pathCheck.value });
        else problem(lineNumber, pathCheck.error);
        return;
      }
      case "rename": {
        const rename = paths.rename(command.from, command.to);
        if (rename.ok) emit({ type: "file-renamed", ...rename.value });
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
      open({ type, path, delimiter, line: openingLine });
      return;
    }
    problem(openingLine, noBody(type, path));
    stage = { name: "command" };
    execute(line);
  };

  /** Reads one line of commands, as far as it has arrived; returns the text after it. */
  const readCommands = (text: string): string => {
    const { line, isEnded, isAbandoned, rest } = lines.read(text);
    if (isAbandoned) {
      problem(lineNumber, `A line of ${MAX_COMMAND_LENGTH} characters or more is no command.`);
      if (stage.name === "opening") stage = { name: "command" };
    }
    if (line !== undefined) readLine(line);
    if (isEnded) lineNumber += 1;
    return rest;
  };

  /** Reads the text of a section; returns the text after it. */
  const readSection = (section: RecipeSection, text: string): string => {
    const rest = section.push(text);
    lineNumber += newlines(text, text.length - (rest ?? "").length);
    if (rest === undefined) return "";
    if (section instanceof ChatSection) isInFence = section.isInFence;
    stage = { name: "command" };
    return rest;
  };

  const read = (text: string): string =>
    stage.name === "section" ? readSection(stage.section, text) : readCommands(text);

  const take = (): RecipeEvent[] => {
    const recipeEvents = events;
    events = [];
    return recipeEvents;
  };

  /** Emits the last events for the stage in which the stream ends. */
  const end = (): void => {
    if (stage.name === "section" && !stage.section.end()) return;
    if (stage.name === "opening") problem(stage.line, noBody(stage.type, stage.path));
    emit({ type: "recipe-end", complete: false });
  };

  return {
    push(text) {
      for (let rest = text; rest !== ""; ) rest = read(rest);
      return take();
    },
    flush() {
      // A last line needs no line end.
      if (lines.hasBegun) read("\n");
      end();
      return take();
    },
  };
}

function noBody(type: BodyType, path: string): string {
  return `The file ${path} has no body: <<END_OF_${type === "edit" ? "EDIT" : "FILE"} is missing.`;
}

function newlines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
