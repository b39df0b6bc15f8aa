import { traitsOf } from "./kinds.ts";
import type { Provider, ProviderModel } from "./provider.ts";
import { type TaskName, taskNames, tasks } from "./tasks.ts";

/**
 * The tasks of a model: those whose output it has, as far as its provider has them. A model that writes and draws does
 * so in completions; only an aggregator draws with it otherwise.
 */
export function tasksOf(
  provider: Pick<Provider, "tasks" | "kind">,
  { outputModalities }: Pick<ProviderModel, "outputModalities">,
): TaskName[] {
  const writes = outputModalities.includes("text") && !traitsOf(provider.kind).isAggregator;
  return taskNames.filter(
    (name) =>
      provider.tasks?.[name] !== undefined &&
      outputModalities.includes(tasks[name].modality) &&
      !(name === "draw" && writes),
  );
}

/** Output modalities of models that complete; others have only tasks. */
const written: ReadonlySet<string> = new Set(["text", "image", "audio"]);

/** Whether a model with these outputs answers completions. */
export function writes(outputModalities: readonly string[]): boolean {
  return outputModalities.some((modality) => written.has(modality));
}
