import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from "node:zlib";
import { ApiFailure } from "../api-failure.ts";

/** The largest body of a request, in bytes: room for eight attachments of 10 MB less their encoding. */
export const DEFAULT_BODY_LIMIT = 64 * 1024 * 1024;

type Decompress = (bytes: Uint8Array, options: ZlibOptions) => Promise<Uint8Array>;

/** Compressions that a body may have. Long conversations shrink to a fifth, and some clients know it. */
const decompressors: ReadonlyMap<string, Decompress> = new Map([
  ["gzip", promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip)],
  ["x-gzip", promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip)],
  ["deflate", promisify<Uint8Array, ZlibOptions, Uint8Array>(inflate)],
  ["br", promisify<Uint8Array, ZlibOptions, Uint8Array>(brotliDecompress)],
]);

/**
 * The text of a request's body, whatever type it claims: many who write a curl command say nothing, and curl then calls it a form.
 * Throws 400 for a compression that is unknown or broken, and 413 where it grows beyond the limit: a small body can hold a very large
 * one.
 *
 * @param limit bytes, decompressed
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return request.text();
  const decompress = decompressors.get(encoding);
  if (!decompress) {
    const known = [...decompressors.keys()].join(", ");
    throw new ApiFailure({ code: 400, message: `Content-Encoding "${encoding}" is not known: use ${known}, or none` });
  }
  const packed = new Uint8Array(await request.arrayBuffer());
  try {
    return new TextDecoder().decode(await decompress(packed, { maxOutputLength: limit }));
  } catch (cause) {
    if (isTooLarge(cause)) throw new ApiFailure({ code: 413, message: "Request payload too large" });
    throw new ApiFailure({ code: 400, message: `The body of the request is not valid ${encoding}` });
  }
}

function isTooLarge(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
}
