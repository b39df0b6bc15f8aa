import type { Dispatcher } from "undici";
import type { ProviderConfig } from "../../../config/config.ts";
import { call } from "../../../providers/wire/call.ts";
import { fromFailedResponse } from "../../../providers/wire/from-error.ts";
import { isObject, numberOf, objectsOf, parseJson, textOf } from "../../../providers/wire/json.ts";
import { ProviderError } from "../../../providers/wire/provider-error.ts";
import { fail, type Result, succeed } from "../../../result.ts";
import type { FileContent } from "./file-annotation.ts";

/** The content that was read, and its cost. */
export interface OcrReading {
  content: readonly FileContent[];
  /** US dollars. */
  cost: number;
}

/** The most images that a model is shown of one file, as with OpenRouter. */
const MAX_IMAGES = 8;

/** US dollars a page, as OpenRouter lists it: two for a thousand. */
const PRICE_OF_PAGE = 0.002;

/** Milliseconds: OCR reads about 30 pages a second, and may have to wait for its turn. */
const TIME_LIMIT = 120_000;

/**
 * Has Mistral read a document: its text as Markdown, page by page, and its images. A failure is the end of a sentence.
 *
 * @param url a data URL, or the address of a document on the web, which Mistral fetches itself
 */
export async function readByOcr(
  url: string,
  options: { provider: ProviderConfig; dispatcher: Dispatcher; signal: AbortSignal },
): Promise<Result<OcrReading, string>> {
  const { provider, dispatcher, signal } = options;
  const { name, baseUrl = "", apiKey = "", headers } = provider;
  const timeout = AbortSignal.timeout(TIME_LIMIT);
  const source = { providerName: name, baseUrl, secrets: [apiKey] };
  try {
    const response = await call({
      url: `${baseUrl}/ocr`,
      method: "POST",
      headers: {
        ...headers,
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "user-agent": "tutti",
      },
      body: JSON.stringify({
        model: "mistral-ocr-latest",
        document: { type: "document_url", document_url: url },
        include_image_base64: true,
        image_limit: MAX_IMAGES,
      }),
      signal: AbortSignal.any([signal, timeout]),
      dispatcher,
      source,
    });
    const body = await response.text();
    if (!response.isOk) throw fromFailedResponse({ ...response, body }, source);
    const value = parseJson(body);
    if (!isObject(value) || !Array.isArray(value["pages"]))
      return fail(`${name} returned something that is not a document.`);
    return succeed(toReading(value));
  } catch (cause) {
    signal.throwIfAborted();
    if (timeout.aborted) return fail(`${name} took too long.`);
    if (cause instanceof ProviderError) return fail(`${name} says: ${cause.error.message}`);
    throw cause;
  }
}

function toReading(value: Record<string, unknown>): OcrReading {
  const pages = objectsOf(value["pages"]);
  const text = pages
    .map((page) => textOf(page["markdown"])?.trim() ?? "")
    .filter((page) => page !== "")
    .join("\n\n");
  const images = pages
    .flatMap((page) => objectsOf(page["images"]))
    .flatMap((image) => textOf(image["image_base64"]) ?? [])
    .slice(0, MAX_IMAGES)
    .map((data): FileContent => ({ type: "image_url", image_url: { url: toDataUrl(data) } }));
  const usage = isObject(value["usage_info"]) ? value["usage_info"] : {};
  const pageCount = numberOf(usage["pages_processed"]) ?? pages.length;
  return { content: [{ type: "text", text }, ...images], cost: pageCount * PRICE_OF_PAGE };
}

function toDataUrl(data: string): string {
  return data.startsWith("data:") ? data : `data:image/jpeg;base64,${data}`;
}
