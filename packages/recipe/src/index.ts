export type { EditOutcome, EditRefusal, Stretch } from "./apply-edit-block.ts";
export { applyEditBlock } from "./apply-edit-block.ts";
export type { EditBlock } from "./edit-reader.ts";
export type { FencedAnswer, FencedFile, FencedOptions } from "./fenced-files.ts";
export { readFencedFiles } from "./fenced-files.ts";
export type { PathCheck } from "./project-paths.ts";
export type { RecipeEvent } from "./recipe-event.ts";
export type { RecipeParser, RecipeParserOptions } from "./recipe-parser.ts";
export { createRecipeParser, MAX_COMMAND_LENGTH } from "./recipe-parser.ts";
