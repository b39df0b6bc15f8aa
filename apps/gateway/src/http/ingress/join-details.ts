import type { ReasoningDetail } from "@tutti/contract";

/** Adds a fragment to its detail: texts are joined, all other fields are kept once. */
export function addDetail(details: ReasoningDetail[], detail: ReasoningDetail): void {
  const last = details.at(-1);
  if (last && isSameDetail(last, detail)) {
    details[details.length - 1] = { ...joinFields(last, detail, ["text", "summary", "data"]), type: last.type };
  } else {
    details.push(detail);
  }
}

function isSameDetail(one: ReasoningDetail, other: ReasoningDetail): boolean {
  return (
    one.type === other.type && ["index", "id", "format"].every((key) => (one[key] ?? null) === (other[key] ?? null))
  );
}

/** The fields of both; of those named, the texts are joined. Null and "" replace nothing. */
export function joinFields(
  first: Record<string, unknown>,
  second: Record<string, unknown>,
  joinedKeys: readonly string[],
): Record<string, unknown> {
  const result = { ...first };
  for (const [key, value] of Object.entries(second)) {
    if (value === null || value === "") continue;
    const before = result[key];
    result[key] =
      joinedKeys.includes(key) && typeof before === "string" && typeof value === "string" ? before + value : value;
  }
  return result;
}
