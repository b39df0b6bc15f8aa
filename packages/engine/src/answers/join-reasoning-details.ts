import type { ReasoningDetail } from "@tutti/contract";

/** The field that a streamed detail of each type brings in pieces; details of other types come complete. */
const streamedFields = new Map([
  ["reasoning.text", "text"],
  ["reasoning.summary", "summary"],
]);

/**
 * The complete details of a streamed answer. A stream cuts one detail into fragments of the same type and index, the
 * signature last and without text; the details that are sent back with the next turn must be complete, since a
 * signature covers the whole text and vendors refuse its fragments. Details that have no index, come complete, or
 * follow a signature are left unchanged, and the order is kept.
 */
export function joinReasoningDetails(fragments: readonly ReasoningDetail[]): ReasoningDetail[] {
  const blocks: { detail: ReasoningDetail; pieces: string[] }[] = [];
  const open = new Map<string, (typeof blocks)[number]>();
  for (const fragment of fragments) {
    const field = streamedFields.get(fragment.type);
    const isFragment = field !== undefined && typeof fragment["index"] === "number";
    const key = `${fragment.type} ${fragment["index"]}`;
    const block = isFragment ? open.get(key) : undefined;
    if (block && continues(block.detail, fragment)) {
      block.detail = merge(block.detail, fragment);
      if (field) block.pieces.push(pieceOf(fragment, field));
    } else {
      const newBlock = { detail: fragment, pieces: field ? [pieceOf(fragment, field)] : [] };
      blocks.push(newBlock);
      if (isFragment) open.set(key, newBlock);
    }
  }
  return blocks.map(({ detail, pieces }) => {
    const field = streamedFields.get(detail.type);
    // A detail that came in one piece stays the same object.
    return field === undefined || pieces.length < 2 ? detail : { ...detail, [field]: pieces.join("") };
  });
}

/** A signature closes its detail, and two ids are two details. */
function continues(block: ReasoningDetail, fragment: ReasoningDetail): boolean {
  const ids = [block["id"], fragment["id"]].filter((id) => id !== undefined && id !== null);
  return !block["signature"] && new Set(ids).size < 2;
}

/** The block's existing fields are kept; missing ones come from the fragment. */
function merge(block: ReasoningDetail, fragment: ReasoningDetail): ReasoningDetail {
  const merged: ReasoningDetail = { ...block };
  for (const [key, value] of Object.entries(fragment)) {
    if (merged[key] === undefined || merged[key] === null) merged[key] = value;
  }
  return merged;
}

function pieceOf(fragment: ReasoningDetail, field: string): string {
  const piece = fragment[field];
  return typeof piece === "string" ? piece : "";
}
