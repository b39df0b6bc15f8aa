import { instructTypes } from "../instruct/format.ts";
import { isInstructType } from "../instruct/formats.ts";
import { templateProblem } from "../instruct/template-problem.ts";
import type { FileModel } from "./file-schema.ts";
import { nearestName } from "./nearest-name.ts";
import type { Problem } from "./problem.ts";

/**
 * What is wrong with the prompt format of the models of a raw-text server. For other kinds of servers these fields only
 * describe how the model was trained.
 */
export function findFormatProblem(
  models: readonly FileModel[] | undefined,
  path: readonly PropertyKey[],
): Problem | undefined {
  for (const [index, model] of (models ?? []).entries()) {
    const problem = problemOf(model);
    if (problem) return { path: [...path, index, problem.field], message: problem.message };
  }
  return undefined;
}

function problemOf(model: FileModel): { field: keyof FileModel; message: string } | undefined {
  const { instruct_type: type, chat_template: template, eos_token: eosToken } = model;
  if (type && !isInstructType(type)) {
    const nearest = nearestName(type, instructTypes);
    const hint = nearest === undefined ? `write one of ${instructTypes.join(", ")}.` : `did you mean "${nearest}"?`;
    return { field: "instruct_type", message: `is "${type}", which is not a prompt format; ${hint}` };
  }
  const problem = template === undefined ? undefined : templateProblem(template);
  if (problem !== undefined) return { field: "chat_template", message: `cannot be read: ${problem}.` };
  if (template !== undefined && /\beos_token\b/.test(template) && eosToken === undefined) {
    const message = 'is missing, though chat_template has it; write the token that ends an answer, such as "</s>".';
    return { field: "eos_token", message };
  }
  return undefined;
}
