/** How an app asks models itself, once it has come. */
let instructions: string | undefined;

/** Loads what models are told of apps that ask models; undefined where it is there. Never rejects. */
export function loadModelInstructions(): Promise<void> | undefined {
  if (instructions !== undefined) return undefined;
  return import("./model-instructions.ts").then(
    (loaded) => {
      instructions = loaded.modelInstructions;
    },
    // The version is made without it.
    () => undefined,
  );
}

/** The words for it; undefined where they were not loaded. */
export function loadedModelInstructions(): string | undefined {
  return instructions;
}
