/**
 * The default that a provider assumes for an absent sampling parameter, and the values that mean "not set"
 * (specification, point 5).
 */
interface SamplingRule {
  /** Absent if no default is assumed. */
  default?: number;
  ignoredValues?: readonly number[];
}

const samplingRules: Readonly<Record<string, SamplingRule>> = {
  temperature: { default: 1 },
  top_p: { default: 1, ignoredValues: [0] },
  top_k: { default: 0, ignoredValues: [-1] },
  min_p: { default: 0 },
  top_a: { default: 0 },
  frequency_penalty: { default: 0 },
  presence_penalty: { default: 0 },
  repetition_penalty: { default: 1 },
  seed: {},
  top_logprobs: {},
};

/**
 * The default that a provider assumes for an absent parameter; undefined if none is assumed, or the name is not known.
 */
export function samplingDefault(name: string): number | undefined {
  return Object.hasOwn(samplingRules, name) ? samplingRules[name]?.default : undefined;
}

/**
 * The sampling parameters of a request: those that are known and differ from their default. Default values are left
 * out, since some models refuse the very parameter; unknown names are left out, so that none can replace another field.
 */
export function sampledValues(parameters: Readonly<Record<string, number>>): Record<string, number> {
  const sampling: Record<string, number> = {};
  for (const [name, value] of Object.entries(parameters)) {
    const rule = Object.hasOwn(samplingRules, name) ? samplingRules[name] : undefined;
    if (rule === undefined || !Number.isFinite(value)) continue;
    if (value === rule.default || rule.ignoredValues?.includes(value)) continue;
    sampling[name] = value;
  }
  return sampling;
}
