import type { AnswerPart, Usage } from "@tutti/contract";
import type { PartBatch } from "../../providers/wire/part-stream.ts";

/** A whole answer, as it was sent. */
export interface RecordedAnswer {
  /** The id of the generation that made it. */
  id: string;
  /** The provider that made it. */
  provider: { slug: string | undefined; name: string | undefined };
  /** The parts, in the batches in which they were sent. */
  batches: readonly PartBatch[];
  /** The endpoint's own bytes, where they were the answer. */
  passed: { isStream: boolean; texts: readonly PassedText[] } | undefined;
}

/** A text of the endpoint's, and how many batches were sent before it. */
type PassedText = readonly [batchesBefore: number, text: string];

/** The same part in an answer that repeats another: with the new id, and without a cost. */
export function repeatPart(part: AnswerPart, { id, sourceId }: { id: string; sourceId: string }): AnswerPart {
  if (part.type === "metadata") return { ...part, id, cachedFrom: sourceId };
  if (part.type === "usage") return { ...part, usage: withoutCounts(part.usage) };
  return part;
}

/** The endpoint's own text in an answer that repeats another: with the new id, and without a cost. */
export function repeatText(
  text: string,
  { id, sourceId, isStream }: { id: string; sourceId: string; isStream: boolean },
): string {
  const named = text.replaceAll(sourceId, id);
  if (!isStream) return clearUsage(named);
  return named.replace(/^(data: ?)(.*"usage".*)$/gm, (_, field: string, data: string) => field + clearUsage(data));
}

/** A usage of the same form in which every count, and the cost, is 0: an answer that is repeated used nothing. */
export function withoutCounts(usage: Usage): Usage {
  return { ...(zeroed(usage) as Usage), cost: 0 };
}

function zeroed(value: unknown): unknown {
  if (typeof value === "number") return 0;
  if (Array.isArray(value)) return value.map(zeroed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, zeroed(field)]));
}

/** The same JSON with 0 for each count of a usage: of the answer itself, or of the answer within an event. */
function clearUsage(json: string): string {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return json;
  }
  if (typeof value !== "object" || value === null) return json;
  for (const holder of [value, ...Object.values(value)]) {
    if (typeof holder === "object" && holder !== null && "usage" in holder) holder.usage = zeroed(holder.usage);
  }
  return JSON.stringify(value);
}
