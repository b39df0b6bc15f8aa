type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields with one limit of the answer's length: `max_tokens`, the smaller of itself and `max_completion_tokens`,
 * which is OpenAI's newer name for it. With two limits, what a request may cost would depend on which of them is read.
 *
 * @param fields numbers that are in range, null or undefined
 */
export function withOneLengthLimit(fields: Fields): Fields {
  if (!("max_completion_tokens" in fields)) return fields;
  const { max_completion_tokens: newer, max_tokens: older, ...others } = fields;
  const limits = [older, newer].filter((limit) => typeof limit === "number");
  return limits.length === 0 ? others : { ...others, max_tokens: Math.min(...limits) };
}
