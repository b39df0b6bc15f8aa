import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AppContext } from "../app-env.ts";

/** A file that is sent unchanged, again and again: compressed once. */
export interface CompressedFile {
  type: string;
  hash: string;
  bytes: Buffer<ArrayBuffer>;
  brotli: Buffer<ArrayBuffer>;
  gzip: Buffer<ArrayBuffer>;
}

/**
 * The compression's quality: the first page is not delayed by a better one; the next one saves 4 % for ten times the
 * work.
 */
const QUALITY = 9;

export async function pack(bytes: Buffer<ArrayBuffer>, type: string): Promise<CompressedFile> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [brotli, gzipBytes] = await Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes)]);
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 16);
  return { type, hash, bytes, brotli, gzip: gzipBytes };
}

/** Responds in the best encoding that the client accepts, or with 304 if it has the file already. */
export function sendCompressed(
  c: AppContext,
  file: CompressedFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const { name, body } = choose(file, c.req.header("accept-encoding") ?? "");
  const tag = `"${file.hash}${name ? `-${name}` : ""}"`;
  const all = { ...headers, etag: tag, vary: "Accept-Encoding", "x-content-type-options": "nosniff" };
  if (c.req.header("if-none-match")?.includes(tag)) return c.body(null, 304, all);
  return c.body(body, 200, { ...all, "content-type": file.type, ...(name ? { "content-encoding": name } : {}) });
}

function choose(
  { bytes, brotli, gzip: gzipBytes }: CompressedFile,
  acceptEncoding: string,
): { name: string; body: Buffer<ArrayBuffer> } {
  const takes = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(acceptEncoding);
  if (brotli.length < bytes.length && takes("br")) return { name: "br", body: brotli };
  if (gzipBytes.length < bytes.length && takes("gzip")) return { name: "gzip", body: gzipBytes };
  return { name: "", body: bytes };
}
