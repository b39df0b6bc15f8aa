import { type Dispatcher, request } from "undici";
import { formatBytes, MEGABYTE } from "../../../bytes.ts";
import { createPublicConnections, isNotPublic, isPublicHost } from "../../../public-web/public-connections.ts";
import { fail, type Result, succeed } from "../../../result.ts";

/** A file fetched from the web. */
export interface FetchedFile {
  bytes: Buffer;
  /** Lower case, without parameters; "" where the server sent none. */
  mediaType: string;
}

/** Fetches files from the public web. A failure is the end of a sentence that began with the file's name. */
export interface FileFetcher {
  fetch(url: string, signal: AbortSignal): Promise<Result<FetchedFile, string>>;
}

export interface FileFetcherOptions {
  /** Default: connections to public addresses alone. */
  dispatcher?: Dispatcher | undefined;
  /** Bytes; default 20 MiB, twice the limit of an attachment. */
  largest?: number | undefined;
  /** Milliseconds for the whole fetch; default 15 seconds. */
  time?: number | undefined;
}

const LARGEST = 20 * MEGABYTE;
const TIME = 15_000;

/**
 * Fetches a file whose address was written by the sender of a request, from the gateway's network: only over https,
 * only from public addresses, whatever their names; redirects are not followed; and a file that is too large or too
 * slow is abandoned.
 */
export function createFileFetcher(options: FileFetcherOptions = {}): FileFetcher {
  const { largest = LARGEST, time = TIME } = options;
  let connections = options.dispatcher;
  return {
    async fetch(address, signal) {
      const url = URL.parse(address);
      if (url?.protocol !== "https:") return fail("its address does not start with https://.");
      if (!isPublicHost(url)) return fail(notPublic(url));
      url.username = "";
      url.password = "";
      connections ??= createPublicConnections(time);
      const timeout = AbortSignal.timeout(time);
      try {
        return await read(url, { dispatcher: connections, largest, signal: AbortSignal.any([signal, timeout]) });
      } catch (cause) {
        signal.throwIfAborted();
        if (timeout.aborted) return fail("its server took too long.");
        return fail(isNotPublic(cause) ? notPublic(url) : `${url.host} could not be reached.`);
      }
    },
  };
}

async function read(
  url: URL,
  { dispatcher, largest, signal }: { dispatcher: Dispatcher; largest: number; signal: AbortSignal },
): Promise<Result<FetchedFile, string>> {
  const controller = new AbortController();
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      signal: AbortSignal.any([signal, controller.signal]),
      headers: { accept: "*/*", "user-agent": "tutti" },
    });
    // An aborted body emits an error, and has no other listener.
    body.on("error", () => undefined);
    if (statusCode >= 300 && statusCode < 400) return fail(`${url.host} redirects to another address; use that one.`);
    if (statusCode !== 200) return fail(`${url.host} responded with status ${statusCode}.`);
    const tooLarge = fail(`it is larger than ${formatBytes(largest)}.`);
    if (Number(headers["content-length"]) > largest) return tooLarge;
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of body) {
      length += chunk.length;
      if (length > largest) return tooLarge;
      chunks.push(chunk);
    }
    const [mediaType = ""] = String(headers["content-type"] ?? "").split(";");
    return succeed({ bytes: Buffer.concat(chunks), mediaType: mediaType.trim().toLowerCase() });
  } finally {
    controller.abort();
  }
}

function notPublic({ host }: URL): string {
  return `${host} is not on the public web, and this gateway fetches files only from there.`;
}
