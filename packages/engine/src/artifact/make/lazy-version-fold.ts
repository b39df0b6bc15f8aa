import type { Message } from "@tutti/domain";
import type { AnswerFold, FoldedRun } from "../../answers/answer-fold.ts";
import type { EngineContext } from "../../context.ts";

type VersionFolds = typeof import("./version-fold.ts");

/** The module that makes versions of answers, once it is loaded. */
let folds: VersionFolds | undefined;

/**
 * Loads the module that makes versions of answers; undefined if it is loaded already. Rejects if it cannot be loaded.
 */
export function loadVersionFold(): Promise<void> | undefined {
  if (folds !== undefined) return undefined;
  return import("./version-fold.ts").then((module) => {
    folds = module;
  });
}

/** The instructions for models about apps that ask models; undefined if the module is not loaded. */
export function loadedModelInstructions(): string | undefined {
  return folds?.modelInstructions;
}

/** The fold of a version's answer. Throws if the module is not loaded. */
export function createLoadedVersionFold(context: EngineContext, message: Message, run: FoldedRun): AnswerFold {
  if (folds === undefined) throw new Error("What makes versions was not loaded.");
  return folds.createVersionFold(context, message, run);
}
