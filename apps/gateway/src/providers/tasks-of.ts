import type { Provider, ProviderModel } from "./provider.ts";
import { type TaskName, taskNames, tasks } from "./tasks.ts";

/** The tasks of a model: those whose output it has, as far as its provider has them. */
export function tasksOf(
  provider: Pick<Provider, "tasks">,
  { outputModalities }: Pick<ProviderModel, "outputModalities">,
): TaskName[] {
  return taskNames.filter(
    (name) => provider.tasks?.[name] !== undefined && outputModalities.includes(tasks[name].modality),
  );
}

/** Output modalities of models that complete; others have only tasks. */
const written: ReadonlySet<string> = new Set(["text", "image", "audio"]);

/** Whether a model with these outputs answers completions. */
export function writes(outputModalities: readonly string[]): boolean {
  return outputModalities.some((modality) => written.has(modality));
}
