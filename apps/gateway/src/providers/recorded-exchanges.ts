import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One recorded answer of a model provider: the exact bytes that it sent. */
export interface RecordedExchange {
  /** `vendor/name` */
  name: string;
  api: string;
  stream: boolean;
  request: Record<string, unknown> | null;
  response: { status: number; content_type: string; body: string };
}

const folder = fileURLToPath(new URL("../../../../../shared/fixtures/provider-exchanges", import.meta.url));

/**
 * The recorded chat completions of these vendors, for tests. Empty where the recordings are not at hand, as in a clone of the
 * repository alone; tests then skip.
 */
export function readRecordedChats(vendors: readonly string[]): RecordedExchange[] {
  return vendors.flatMap((vendor) => {
    const vendorFolder = join(folder, vendor);
    if (!existsSync(vendorFolder)) return [];
    return readdirSync(vendorFolder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => readExchange(join(vendorFolder, file), `${vendor}/${file.replace(/\.json$/, "")}`))
      .filter(({ api }) => api === "chat");
  });
}

function readExchange(path: string, name: string): RecordedExchange {
  return { ...(JSON.parse(readFileSync(path, "utf8")) as Omit<RecordedExchange, "name">), name };
}
