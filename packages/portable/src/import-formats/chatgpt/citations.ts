import type { JsonObject } from "@tutti/contract";
import { firstText, listOf, objectOf } from "../../repair/json-values.ts";

/**
 * The sources of a message, each once: `citations` of earlier exports, and `content_references` of later ones, whose
 * pages are in `items`, `sources` and `supporting_websites`, or in the reference itself.
 */
export function readCitations(metadata: JsonObject): JsonObject[] {
  const pages = [
    ...listOf(metadata["citations"]).map((citation) => objectOf(objectOf(citation)["metadata"])),
    ...listOf(metadata["content_references"]).map(objectOf).flatMap(pagesOf),
  ];
  const byUrl = new Map<string, JsonObject>();
  for (const page of pages) {
    const url = firstText(page["url"]);
    if (url === undefined || !/^https?:\/\//u.test(url) || byUrl.has(url)) continue;
    byUrl.set(url, { url, title: firstText(page["title"]) ?? url, start_index: 0, end_index: 0 });
  }
  return [...byUrl.values()];
}

function pagesOf(reference: JsonObject): JsonObject[] {
  const lists = ["items", "sources", "supporting_websites"].flatMap((key) => listOf(reference[key]).map(objectOf));
  const inside = lists.flatMap((page) => [page, ...listOf(page["supporting_websites"]).map(objectOf)]);
  return [reference, ...inside];
}
