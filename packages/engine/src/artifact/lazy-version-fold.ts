import type { Message } from "@tutti/domain";
import type { AnswerFold, FoldedRun } from "../answers/answer-fold.ts";
import type { EngineContext } from "../context.ts";

type VersionFolds = typeof import("./version-fold.ts");

/** What makes versions of answers, once it has come. */
let folds: VersionFolds | undefined;

/** Loads what makes versions of answers; undefined where it is there. Rejects where it cannot be loaded. */
export function loadVersionFold(): Promise<void> | undefined {
  if (folds !== undefined) return undefined;
  return import("./version-fold.ts").then((module) => {
    folds = module;
  });
}

/** What models are told of apps that ask models; undefined where it was not loaded before. */
export function loadedModelInstructions(): string | undefined {
  return folds?.modelInstructions;
}

/** The fold of a version's answer. Throws where it was not loaded before. */
export function createLoadedVersionFold(context: EngineContext, message: Message, run: FoldedRun): AnswerFold {
  if (folds === undefined) throw new Error("What makes versions was not loaded.");
  return folds.createVersionFold(context, message, run);
}
