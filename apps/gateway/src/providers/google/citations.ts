import type { UrlCitation } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../wire/json.ts";
import { type ByteOffsets, createByteOffsets } from "./byte-offsets.ts";

/** Gathers what an answer rests on, and says so at its end, when the text is complete that the offsets count in. */
export interface CitationReader {
  push(candidate: JsonObject): void;
  /**
   * @param text the whole answer
   * @param starts where in it each of Google's parts starts, by its number; empty where the answer came in more than
   *   one piece
   */
  finish(text: string, starts: readonly (number | undefined)[]): UrlCitation[];
  /** How many searches Google did. */
  readonly searchCount: number;
}

interface Source {
  url: string;
  title?: string | undefined;
  content?: string | undefined;
}

/** A piece of the answer and what it rests on; nothing is said of the piece where it is the whole. */
interface Claim {
  source: Source;
  segment: JsonObject | undefined;
}

export function createCitationReader(): CitationReader {
  const claims: Claim[] = [];
  const queries = new Set<string>();
  // A later message may speak of the sources of an earlier one.
  let chunks: JsonObject[] = [];

  const readGrounding = (grounding: JsonObject): void => {
    const jsonObjects = objectsOf(grounding["groundingChunks"]);
    if (jsonObjects.length > 0) chunks = jsonObjects;
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
    for (const chunk of jsonObjects) {
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
        // A source that some piece rests on is told there, and not once more for the whole.
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

/** In the order of the text; what belongs to no piece of it comes last. */
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
    return { url, ...(title === undefined ? {} : { title }), ...(content === undefined ? {} : { content }) };
  }
  return undefined;
}

/** Pieces of the answer that stand word by word in a known source. */
function copiedFrom(metadata: unknown): Claim[] {
  if (!isObject(metadata)) return [];
  return [...objectsOf(metadata["citationSources"]), ...objectsOf(metadata["citations"])].flatMap((segment) => {
    const url = textOf(segment["uri"]);
    const title = textOf(segment["title"]);
    return url === undefined ? [] : [{ source: { url, ...(title === undefined ? {} : { title }) }, segment }];
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
 * Where a segment is. Its offsets count bytes from the start of a part, and parts are numbered only sometimes; so its
 * words decide, where it has them.
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
