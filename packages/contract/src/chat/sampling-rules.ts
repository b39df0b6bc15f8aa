type Fields = Readonly<Record<string, unknown>>;

/** The allowed values of a numeric field of a request. */
export interface SamplingRange {
  min?: number;
  /** The minimum itself is excluded. */
  isMinOpen?: boolean;
  max?: number;
  isWhole?: boolean;
}

/** The sampling ranges (specification, point 5). `n` is 1: OpenRouter's form has room for one answer at a time. */
export const samplingRanges: Readonly<Record<string, SamplingRange>> = {
  temperature: { min: 0, max: 2 },
  top_p: { min: 0, isMinOpen: true, max: 1 },
  top_k: { min: 0, isWhole: true },
  min_p: { min: 0, max: 1 },
  top_a: { min: 0, max: 1 },
  frequency_penalty: { min: -2, max: 2 },
  presence_penalty: { min: -2, max: 2 },
  repetition_penalty: { min: 0, isMinOpen: true, max: 2 },
  max_tokens: { min: 1, isWhole: true },
  max_completion_tokens: { min: 1, isWhole: true },
  seed: { isWhole: true },
  top_logprobs: { min: 0, max: 20, isWhole: true },
  n: { min: 1, max: 1, isWhole: true },
};

const reasoningTokens: SamplingRange = { min: 0, isWhole: true };
const logitBias: SamplingRange = { min: -100, max: 100 };

/** Values that mean that the field is not set (specification, point 5). */
const neutralValues = new Map<string, readonly unknown[]>([
  ["top_p", [0]],
  ["top_k", [-1]],
  ["max_tokens", [-1, 0]],
  ["max_completion_tokens", [-1, 0]],
]);

/**
 * How detailed an answer may be asked to be, from the least. The specification (point 5) lists the first three;
 * OpenRouter has the others for models that take them.
 */
export const verbosities = ["low", "medium", "high", "xhigh", "max"] as const;

/** The longest names of an end user (specification, point 5) and of a conversation, in characters. */
const lengths: Readonly<Record<string, number>> = { user: 128, session_id: 256 };

/** The most entries that a request's metadata may have. */
const METADATA_LIMIT = 16;

/** The most characters of a wrong value that its error repeats. */
const RECEIVED_LIMIT = 100;

/** The fields without those whose value means nothing; an unknown verbosity becomes medium. */
export function withoutIgnoredFields(fields: Fields): Record<string, unknown> {
  const otherFields = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !neutralValues.get(name)?.includes(value)),
  );
  const { verbosity } = otherFields;
  if (verbosity === undefined || verbosity === null || verbosities.some((level) => level === verbosity))
    return otherFields;
  return { ...otherFields, verbosity: "medium" };
}

/**
 * The error message of the first field that is not within its range, as in the specification (point 5); undefined if
 * all are valid. Null means not set.
 */
export function samplingProblem(fields: Fields): string | undefined {
  for (const [name, range] of Object.entries(samplingRanges)) {
    const problem = numberProblem(name, fields[name], range);
    if (problem) return problem;
  }
  return (
    numberProblem("reasoning.max_tokens", fieldOf(fields["reasoning"], "max_tokens"), reasoningTokens) ??
    entriesProblem("logit_bias", fields["logit_bias"]) ??
    lengthProblem(fields)
  );
}

/** The error message of one number, as in the specification (point 5); undefined if it is valid. Null means not set. */
export function numberProblem(name: string, value: unknown, range: SamplingRange): string | undefined {
  if (value === undefined || value === null) return undefined;
  const reason = `received ${describe(value)}`;
  if (typeof value !== "number") return `Expected ${name} to be a number, ${reason}`;
  const { min, isMinOpen, max, isWhole } = range;
  if (min !== undefined && (isMinOpen ? value <= min : value < min)) {
    return `Expected ${name} to be ${isMinOpen ? "more than" : "at least"} ${min}`;
  }
  if (max !== undefined && value > max) return `Expected ${name} to be at most ${max}, ${reason}`;
  return isWhole && !Number.isInteger(value) ? `Expected ${name} to be an integer, ${reason}` : undefined;
}

function entriesProblem(name: string, value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  for (const [key, entry] of Object.entries(value)) {
    const problem = entry === null ? undefined : numberProblem(`${name}.${key}`, entry, logitBias);
    if (problem) return problem;
  }
  return undefined;
}

function lengthProblem(fields: Fields): string | undefined {
  for (const [name, limit] of Object.entries(lengths)) {
    const value = fields[name];
    if (typeof value === "string" && value.length > limit) {
      return `Expected ${name} to be at most ${limit} characters, received ${value.length}`;
    }
  }
  const { metadata } = fields;
  const notes = typeof metadata === "object" && metadata !== null ? Object.keys(metadata).length : 0;
  return notes > METADATA_LIMIT
    ? `Expected metadata to have at most ${METADATA_LIMIT} entries, received ${notes}`
    : undefined;
}

/** As JSON, except for numbers too large for any, which JSON cannot express. */
function describe(value: unknown): string {
  const text = typeof value === "number" ? String(value) : JSON.stringify(value);
  return text.length > RECEIVED_LIMIT ? `${text.slice(0, RECEIVED_LIMIT)}…` : text;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Fields)[name] : undefined;
}
