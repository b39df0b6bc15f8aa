type Fields = Record<string, unknown>;

interface Range {
  min?: number;
  /** The minimum itself is out. */
  isMinOpen?: boolean;
  max?: number;
  isWhole?: boolean;
}

/** The sampling ranges (specification, point 5). */
const ranges: Readonly<Record<string, Range>> = {
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
};

/** Values that mean that nothing is asked for (specification, point 5). */
const ignored = new Map<string, readonly unknown[]>([
  ["top_p", [0]],
  ["top_k", [-1]],
  ["max_tokens", [-1, 0]],
  ["max_completion_tokens", [-1, 0]],
]);

const verbosities = new Set<unknown>(["low", "medium", "high"]);

/** The longest name of an end user, in characters. */
const USER_LIMIT = 128;

/** The fields without those whose value means nothing; a verbosity that is not listed is medium. */
export function withoutIgnored(fields: Fields): Fields {
  const meant = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !ignored.get(name)?.includes(value)),
  );
  const { verbosity } = meant;
  if (verbosity === undefined || verbosity === null || verbosities.has(verbosity)) return meant;
  return { ...meant, verbosity: "medium" };
}

/** What is wrong with the first field that is no number in its range; undefined where all are well. Null is nothing. */
export function numberProblem(fields: Fields): string | undefined {
  for (const [name, range] of Object.entries(ranges)) {
    const problem = problemOf(name, fields[name], range);
    if (problem) return problem;
  }
  const { user } = fields;
  if (typeof user !== "string" || user.length <= USER_LIMIT) return undefined;
  return `Expected user to be at most ${USER_LIMIT} characters, received ${user.length}`;
}

function problemOf(name: string, value: unknown, { min, isMinOpen, max, isWhole }: Range): string | undefined {
  if (value === undefined || value === null) return undefined;
  const received = `received ${JSON.stringify(value)}`;
  if (typeof value !== "number") return `Expected ${name} to be a number, ${received}`;
  if (isWhole && !Number.isInteger(value)) return `Expected ${name} to be an integer, ${received}`;
  if (min !== undefined && (isMinOpen ? value <= min : value < min)) {
    return `Expected ${name} to be ${isMinOpen ? "more than" : "at least"} ${min}, ${received}`;
  }
  return max !== undefined && value > max ? `Expected ${name} to be at most ${max}, ${received}` : undefined;
}
