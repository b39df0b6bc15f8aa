import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Section, splitSections } from "./sections.ts";

/** The documentation's files: these at the root of the folder, and all markdown below its `docs`. */
const ROOT_FILES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
const DOCS_FOLDER = "docs";

/** All sections of the documentation, the same array as long as no file changed. */
export type ReadDocumentation = () => Promise<readonly Section[]>;

/**
 * Reads the documentation below a folder at the first call, and again when a file was added or removed, or has another
 * size or modification time. Missing files are no error: an installation may come without them.
 */
export function createDocumentation(folder: string): ReadDocumentation {
  let read: { signature: string; sections: readonly Section[] } | undefined;
  return async () => {
    const files = await listFiles(folder);
    const signature = files.map(({ path, size, changedAt }) => `${path}:${size}:${changedAt}`).join("\n");
    if (read?.signature !== signature) {
      const texts = await Promise.all(files.map(({ path }) => readFile(join(folder, path), "utf8")));
      read = { signature, sections: files.flatMap(({ path }, index) => splitSections(path, texts[index] ?? "")) };
    }
    return read.sections;
  };
}

interface DocumentationFile {
  /** Relative to the folder, with slashes. */
  path: string;
  size: number;
  /** Milliseconds since 1970. */
  changedAt: number;
}

async function listFiles(folder: string): Promise<readonly DocumentationFile[]> {
  const below = await orIfMissing(readdir(join(folder, DOCS_FOLDER), { recursive: true }), []);
  const documents = below
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${DOCS_FOLDER}/${name.replaceAll("\\", "/")}`);
  const files = await Promise.all(
    [...ROOT_FILES, ...documents.sort()].map(async (path) => {
      const status = await orIfMissing(stat(join(folder, path)), undefined);
      return status?.isFile() ? { path, size: status.size, changedAt: status.mtimeMs } : undefined;
    }),
  );
  return files.filter((file) => file !== undefined);
}

async function orIfMissing<Value, Fallback>(reading: Promise<Value>, fallback: Fallback): Promise<Value | Fallback> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return fallback;
    throw error;
  }
}
