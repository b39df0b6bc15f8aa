import { t } from "@lingui/core/macro";
import { type Model, type SamplingRange, samplingRanges } from "@tutti/contract";
import { samplingDefault } from "@tutti/domain";

/** One sampling parameter, as a person sets it. */
export interface SamplingField {
  /** Its name in a request. */
  name: string;
  label: string;
  /** Its effect, in one line. */
  help: string;
  range: SamplingRange;
  /** The value that applies where nothing is set; undefined where none is assumed. */
  default: number | undefined;
  /** The amount by which an arrow key changes the value. */
  step: number;
}

const fieldTexts: readonly Pick<SamplingField, "name" | "label" | "help" | "step">[] = [
  { name: "temperature", label: t`Temperature`, help: t`Lower is more predictable, higher more varied.`, step: 0.1 },
  { name: "top_p", label: t`Top P`, help: t`Only the likeliest words up to this share are considered.`, step: 0.05 },
  { name: "top_k", label: t`Top K`, help: t`Only this many of the likeliest words; 0 means all of them.`, step: 1 },
  {
    name: "min_p",
    label: t`Min P`,
    help: t`Drops words that are less likely than this share of the likeliest one.`,
    step: 0.01,
  },
  { name: "top_a", label: t`Top A`, help: t`Like Min P, but stricter the more certain the model is.`, step: 0.01 },
  {
    name: "frequency_penalty",
    label: t`Frequency penalty`,
    help: t`Discourages words the more often they have appeared.`,
    step: 0.1,
  },
  {
    name: "presence_penalty",
    label: t`Presence penalty`,
    help: t`Discourages words that have already appeared.`,
    step: 0.1,
  },
  {
    name: "repetition_penalty",
    label: t`Repetition penalty`,
    help: t`Above 1 discourages repeating the prompt.`,
    step: 0.05,
  },
  { name: "seed", label: t`Seed`, help: t`The same seed tries to give the same answer.`, step: 1 },
  {
    name: "top_logprobs",
    label: t`Top logprobs`,
    help: t`How many likely alternatives are reported for each token.`,
    step: 1,
  },
];

/**
 * The sampling parameters that a model supports, in their order (specification, point 5); for a model that the catalog
 * does not have, all of them.
 */
export function samplingFields(model: Pick<Model, "supported_parameters"> | undefined): SamplingField[] {
  return fieldTexts
    .filter(({ name }) => model === undefined || model.supported_parameters.includes(name))
    .map((field) => ({ ...field, range: samplingRanges[field.name] ?? {}, default: samplingDefault(field.name) }));
}

/** The range of a number and its default, in a few words: `0 to 2, default 1`. */
export function rangeHint({ range, default: usual }: Pick<SamplingField, "range" | "default">): string {
  return [limitsOf(range), usual === undefined ? "" : `default ${usual}`].filter((part) => part !== "").join(", ");
}

function limitsOf({ min, max, isMinOpen, isWhole }: SamplingRange): string {
  if (min === undefined) return isWhole ? t`A whole number` : "";
  if (max === undefined) return t`${min} or more`;
  return isMinOpen ? t`Above ${min}, up to ${max}` : t`${min} to ${max}`;
}
