import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Bytes: for smaller files a header costs more than the compression saves. */
const SMALLEST = 1024;
/** Bytes above which the best quality costs half a minute of processor time for a tenth of the size. */
const LARGE = 4_000_000;
/** Brotli's quality for files that large. */
const LARGE_QUALITY = 9;
/** Brotli's quality for the packages that artifacts import: 17 MB, of which a visit needs few, would take a minute. */
const PACKAGES_QUALITY = 6;
const PACKAGES = /[\\/]assets[\\/]packages[\\/]/;
/** Brotli's quality if a person waits for the build: the page is a twelfth larger, and takes a tenth of the time. */
const QUICK_QUALITY = 6;
/** Programs that build previews and format files: large, and like the packages stored in one form only. */
const BUILDERS = /[\\/]assets[\\/](?:esbuild|compile-\w+|format-worker)-[\w-]+\.(?:wasm|js)$/;
const compressible = /\.(?:css|html|js|json|svg|wasm)$/u;

/**
 * Writes `.br` and `.gz` beside every built file that gets smaller, so that the server compresses nothing at run time.
 * Of large files that few visits need, only the `.br` stays, a third of the size: the server decompresses it for the
 * rare client without Brotli, which is a browser over plain HTTP beyond localhost.
 *
 * @param options.isQuick compresses as well as is possible without taking time, rather than as small as possible
 */
export function precompress({ isQuick = false }: { isQuick?: boolean } = {}): Plugin {
  return {
    name: "tutti-precompress",
    apply: "build",
    async writeBundle(options) {
      if (options.dir === undefined) return;
      const files = await readdir(options.dir, { recursive: true, withFileTypes: true });
      await Promise.all(
        files
          .filter((file) => file.isFile() && compressible.test(file.name))
          .map((file) => compressFile(join(file.parentPath, file.name), isQuick)),
      );
    },
  };
}

async function compressFile(path: string, isQuick: boolean): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const brotli = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK_QUALITY : qualityFor(path, bytes.length),
    },
  });
  if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli);
  if (PACKAGES.test(path) || BUILDERS.test(path)) {
    if (brotli.length < bytes.length) await rm(path);
    return;
  }
  const gzipBytes = await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
  if (gzipBytes.length < bytes.length) await writeFile(`${path}.gz`, gzipBytes);
}

function qualityFor(path: string, size: number): number {
  if (PACKAGES.test(path)) return PACKAGES_QUALITY;
  return size > LARGE ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY;
}
