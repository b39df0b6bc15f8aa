import type { Model } from "@tutti/contract";
import type { Character } from "@tutti/domain";
import { canReason } from "../../bindings/model-kind.ts";

export type Reasoning = NonNullable<Character["reasoning"]>;

export type Effort = NonNullable<Reasoning["effort"]>;

/** What can be set of a model's reasoning, and what is set. */
export interface ReasoningView {
  isOn: boolean;
  isMandatory: boolean;
  /** From the hardest. */
  efforts: readonly Effort[];
  /** What holds where no effort was chosen. */
  defaultEffort: string;
  /** Whether the tokens to think with can be counted instead. */
  takesTokens: boolean;
}

/** From the hardest (specification, point 3). */
const allEfforts: readonly Effort[] = ["high", "medium", "low", "minimal"];

/** What can be set of the reasoning of a character's model; undefined where it cannot reason, or is not known. */
export function reasoningView(
  { reasoning }: Pick<Character, "reasoning">,
  model: Model | undefined,
): ReasoningView | undefined {
  if (model === undefined || !canReason(model)) return undefined;
  const {
    mandatory,
    default_enabled: isUsual,
    supported_efforts: supportedEfforts,
    default_effort: usual,
  } = model.reasoning ?? {};
  const isMandatory = mandatory === true;
  return {
    isOn: isMandatory || (reasoning?.enabled ?? isUsual ?? false),
    isMandatory,
    efforts: allEfforts.filter((effort) => supportedEfforts === undefined || supportedEfforts.includes(effort)),
    defaultEffort: usual ?? "medium",
    takesTokens: model.reasoning?.supports_max_tokens !== false,
  };
}

/** Whether two settings of reasoning say the same. */
export function isSame(one: Reasoning | undefined, other: Reasoning | undefined): boolean {
  return one?.enabled === other?.enabled && one?.effort === other?.effort && one?.maxTokens === other?.maxTokens;
}

/** Reasoning switched on or off; nothing is kept where that is what the model does by itself. */
export function withReasoningOn(
  reasoning: Reasoning | undefined,
  isOn: boolean,
  model: Pick<Model, "reasoning">,
): Reasoning | undefined {
  const { effort, maxTokens } = reasoning ?? {};
  const isPlain = effort === undefined && maxTokens === undefined;
  if (isPlain && isOn === (model.reasoning?.default_enabled ?? false)) return undefined;
  return { ...reasoning, enabled: isOn };
}

/**
 * How hard the model thinks, as an effort or as a number of tokens: only one of them can be specified (specification,
 * point 5). Nothing given is the model's own choice.
 */
export function withReasoningDepth(depth: { effort?: Effort | undefined; maxTokens?: number | undefined }): Reasoning {
  if (depth.maxTokens !== undefined) return { enabled: true, maxTokens: depth.maxTokens };
  return { enabled: true, ...(depth.effort === undefined ? {} : { effort: depth.effort }) };
}
