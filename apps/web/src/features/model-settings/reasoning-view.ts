import type { Model } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { Character } from "@tutti/domain";
import { canReason } from "../../bindings/model-kind.ts";

export type Reasoning = NonNullable<Character["reasoning"]>;

export type Effort = NonNullable<Reasoning["effort"]>;

/** The possible settings of a model's reasoning, and the current one. */
export interface ReasoningView {
  isOn: boolean;
  isMandatory: boolean;
  /** From the highest. */
  efforts: readonly Effort[];
  /** The effort that applies where none was chosen. */
  defaultEffort: string;
  /** Whether a number of reasoning tokens can be set instead. */
  takesTokens: boolean;
}

/** From the highest (specification, point 3). */
const allEfforts: readonly Effort[] = ["high", "medium", "low", "minimal"];

/** The reasoning settings for a character's model; undefined where it cannot reason, or is not known. */
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

/** Whether two reasoning settings are equal. */
export function isSame(one: Reasoning | undefined, other: Reasoning | undefined): boolean {
  return one?.enabled === other?.enabled && one?.effort === other?.effort && one?.maxTokens === other?.maxTokens;
}

/** Reasoning switched on or off; undefined where that is the model's default and nothing else is set. */
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
 * The reasoning depth, as an effort or as a number of tokens: only one of them can be specified (specification, point
 * 5). Without either, the model chooses.
 */
export function withReasoningDepth(depth: { effort?: Effort | undefined; maxTokens?: number | undefined }): Reasoning {
  if (depth.maxTokens !== undefined) return { enabled: true, maxTokens: depth.maxTokens };
  return { enabled: true, ...withoutUndefined({ effort: depth.effort }) };
}
