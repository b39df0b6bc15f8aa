import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Bytes: below this a header costs more than compressing saves. */
const SMALLEST = 1024;
/** Bytes above which the best quality costs half a minute of processor time for a tenth of the size. */
const LARGE = 4_000_000;
/** Brotli's quality for what is that large. */
const LARGE_QUALITY = 9;
/** Brotli's quality for the packages that artifacts import: 17 MB, of which a visit needs few, would take a minute. */
const PACKAGES_QUALITY = 6;
const PACKAGES = /[\\/]assets[\\/]packages[\\/]/;
/** Brotli's quality where a person waits for the build: the page takes a twelfth more, and a tenth of the time. */
const QUICK_QUALITY = 6;
/** What builds previews and formats files: large, and like the packages kept in one form only. */
const BUILDERS = /[\\/]assets[\\/](?:esbuild|compile-\w+|format-worker)-[\w-]+\.(?:wasm|js)$/;
const compressible = /\.(?:css|html|js|json|svg|wasm)$/u;

/**
 * Writes `.br` and `.gz` beside every built file that gains from it, so that the server compresses nothing at run time.
 * Of what is large and needed by few visits the `.br` stays alone, a third of the size: the server unpacks it for the
 * rare client that reads no Brotli, which is a browser over plain HTTP beyond localhost.
 *
 * @param options.isQuick as well as takes no time, rather than as small as can be
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
