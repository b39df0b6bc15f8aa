import type { UrlCitation } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../../wire/json.ts";
import { type ByteOffsets, createByteOffsets } from "./byte-offsets.ts";

/** Collects the sources of an answer; returns them at its end, when the text that the offsets count in is complete. */
export interface CitationReader {
  push(candidate: JsonObject): void;
  /**
   * @param text the whole answer
   * @param starts the index at which each of Google's parts starts in it, by the part's number; empty if the answer
   *   came in more than one piece
   */
  finish(text: string, starts: readonly (number | undefined)[]): UrlCitation[];
  /** The number of Google's searches. */
  readonly searchCount: number;
}

interface Source {
  url: string;
  title?: string | undefined;
  content?: string | undefined;
}

/** A segment of the answer and its source; the segment is undefined if the source is for the whole answer. */
interface Claim {
  source: Source;
  segment: JsonObject | undefined;
}

export function createCitationReader(): CitationReader {
  const claims: Claim[] = [];
  const queries = new Set<string>();
  // A later message may refer to the sources of an earlier one.
  let chunks: JsonObject[] = [];

  const readGrounding = (grounding: JsonObject): void => {
    const arrived = objectsOf(grounding["groundingChunks"]);
    if (arrived.length > 0) chunks = arrived;
    const texts = Array.isArray(grounding["webSearchQueries"]) ? grounding["webSearchQueries"] : [];
    for (const query of texts) if (typeof query === "string") queries.add(query);
    for (const support of objectsOf(grounding["groundingSupports"])) {
      const indices = Array.isArray(support["groundingChunkIndices"]) ? support["groundingChunkIndices"] : [];
      const segment = isObject(support["segment"]) ? support["segment"] : {};
      for (const index of indices) {
        const source = sourceOf(chunks[numberOf(index) ?? -1]);
        if (source) claims.push({ source, segment });
      }
    }
    for (const chunk of arrived) {
      const source = sourceOf(chunk);
      if (source) claims.push({ source, segment: undefined });
    }
  };

  return {
    push(candidate) {
      if (isObject(candidate["groundingMetadata"])) readGrounding(candidate["groundingMetadata"]);
      claims.push(...copiedFrom(candidate["citationMetadata"]), ...pagesRead(candidate["urlContextMetadata"]));
    },
    finish(text, starts) {
      if (claims.length === 0) return [];
      const offsets = createByteOffsets(text);
      const urlCitationsByKey = new Map<string, UrlCitation>();
      const placedUrls = new Set(claims.flatMap(({ segment, source }) => (segment ? [source.url] : [])));
      for (const { source, segment } of claims) {
        // A source of a segment is cited there, and not a second time for the whole answer.
        if (!segment && placedUrls.has(source.url)) continue;
        const place = segment ? locate(segment, { text, starts, offsets }) : nowhere;
        urlCitationsByKey.set(`${source.url} ${place.start_index} ${place.end_index}`, { ...source, ...place });
      }
      return [...urlCitationsByKey.values()].toSorted((one, other) => orderOf(one) - orderOf(other));
    },
    get searchCount() {
      return queries.size;
    },
  };
}

/** In the order of the text; sources without a segment come last. */
function orderOf({ start_index, end_index }: UrlCitation): number {
  return end_index === 0 ? Number.MAX_SAFE_INTEGER : start_index;
}

const nowhere = { start_index: 0, end_index: 0 };

function sourceOf(chunk: JsonObject | undefined): Source | undefined {
  for (const kind of ["web", "maps", "retrievedContext", "image"]) {
    const sourceFields = chunk?.[kind];
    if (!isObject(sourceFields)) continue;
    const url = textOf(sourceFields["uri"]) ?? textOf(sourceFields["sourceUri"]) ?? textOf(sourceFields["imageUri"]);
    if (url === undefined) return undefined;
    const title = textOf(sourceFields["title"]) ?? textOf(sourceFields["domain"]);
    const content = textOf(sourceFields["text"]);
    return { url, ...withoutUndefined({ title, content }) };
  }
  return undefined;
}

/** Segments of the answer that are copied word by word from a known source. */
function copiedFrom(metadata: unknown): Claim[] {
  if (!isObject(metadata)) return [];
  return [...objectsOf(metadata["citationSources"]), ...objectsOf(metadata["citations"])].flatMap((segment) => {
    const url = textOf(segment["uri"]);
    const title = textOf(segment["title"]);
    return url === undefined ? [] : [{ source: { url, ...withoutUndefined({ title }) }, segment }];
  });
}

function pagesRead(metadata: unknown): Claim[] {
  if (!isObject(metadata)) return [];
  return objectsOf(metadata["urlMetadata"]).flatMap((page) => {
    const url = textOf(page["retrievedUrl"]);
    const isRead = page["urlRetrievalStatus"] === "URL_RETRIEVAL_STATUS_SUCCESS";
    return url === undefined || !isRead ? [] : [{ source: { url }, segment: undefined }];
  });
}

interface Answer {
  text: string;
  starts: readonly (number | undefined)[];
  offsets: ByteOffsets;
}

/**
 * The position of a segment. Its offsets count bytes from the start of a part, and parts are numbered only sometimes;
 * so the segment's text decides if it has one.
 */
function locate(segment: JsonObject, { text, starts, offsets }: Answer): typeof nowhere {
  const start = numberOf(segment["startIndex"]) ?? 0;
  const end = numberOf(segment["endIndex"]) ?? 0;
  const words = textOf(segment["text"]);
  const base = starts[numberOf(segment["partIndex"]) ?? 0] ?? 0;
  for (const origin of new Set([base, 0])) {
    const first = offsets.byteAt(origin);
    const place = { start_index: offsets.indexAt(first + start), end_index: offsets.indexAt(first + end) };
    const isPlace = words === undefined || text.slice(place.start_index, place.end_index) === words;
    if (end > start && isPlace) return place;
  }
  const index = words === undefined ? -1 : text.indexOf(words);
  return index < 0 ? nowhere : { start_index: index, end_index: index + (words?.length ?? 0) };
}
