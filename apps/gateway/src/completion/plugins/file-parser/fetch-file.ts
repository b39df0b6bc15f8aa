import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, type Dispatcher, request } from "undici";
import { formatBytes, MEGABYTE } from "../../../bytes.ts";
import { fail, type Result, succeed } from "../../../result.ts";
import { isPublicAddress } from "./public-address.ts";

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

/** The `code` of the error, by which it is recognized among failures of a connection. */
const NOT_PUBLIC = "ERR_ADDRESS_NOT_PUBLIC";

/**
 * Resolves a name, and fails unless all of its addresses are public. It is called for the very connection that is then
 * made, so that a name cannot resolve to one address when it is checked and to another when it is used.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) {
      callback(error ?? Object.assign(new Error("No address was found."), { code: "ENOTFOUND" }), "", 0);
    } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
      callback(Object.assign(new Error(`${hostname} is not on the public web.`), { code: NOT_PUBLIC }), "", 0);
    } else if (options.all) {
      callback(null, addresses);
    } else callback(null, first.address, first.family);
  });
};

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
      // A numeric address is never looked up.
      const host = url.hostname.replace(/^\[|\]$/g, "");
      if (isIP(host) !== 0 && !isPublicAddress(host)) return fail(notPublic(url));
      url.username = "";
      url.password = "";
      connections ??= new Agent({ connect: { lookup: lookupPublic, timeout: time } });
      const timeout = AbortSignal.timeout(time);
      try {
        return await read(url, { dispatcher: connections, largest, signal: AbortSignal.any([signal, timeout]) });
      } catch (cause) {
        signal.throwIfAborted();
        if (timeout.aborted) return fail("its server took too long.");
        return fail(codeOf(cause) === NOT_PUBLIC ? notPublic(url) : `${url.host} could not be reached.`);
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

function codeOf(cause: unknown): unknown {
  for (let error = cause, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ("code" in error && error.code === NOT_PUBLIC) return error.code;
  }
  return undefined;
}
