import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One recorded response of a model provider: the exact bytes that it sent. */
export interface RecordedExchange {
  /** `vendor/name` */
  name: string;
  vendor: string;
  /** The wire format: `chat`, `responses` (OpenAI's two), `messages` (Anthropic), `gemini`, `cohere`. */
  api: string;
  /** The body is a stream of server-sent events. */
  stream: boolean;
  /** The request; null if only the response was recorded. */
  request: Record<string, unknown> | null;
  response: { status: number; content_type: string; body: string };
}

const folder = fileURLToPath(new URL("../../../../fixtures/provider-exchanges", import.meta.url));

/**
 * The recorded exchanges of these vendors, or of all, for tests; ordered by name.
 */
export function readRecordedExchanges(vendors: readonly string[] = recordedVendors()): RecordedExchange[] {
  return vendors.flatMap((vendor) => {
    const vendorFolder = join(folder, vendor);
    return readdirSync(vendorFolder)
      .filter((file) => file.endsWith(".json"))
      .toSorted()
      .map((file) => readExchange(join(vendorFolder, file), { vendor, name: `${vendor}/${file.slice(0, -5)}` }));
  });
}

/** The recorded chat completions of these vendors. */
export function readRecordedChats(vendors: readonly string[]): RecordedExchange[] {
  return readRecordedExchanges(vendors).filter(({ api }) => api === "chat");
}

function recordedVendors(): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

function readExchange(path: string, source: { vendor: string; name: string }): RecordedExchange {
  return { ...(JSON.parse(readFileSync(path, "utf8")) as Omit<RecordedExchange, "name" | "vendor">), ...source };
}
