import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "vite";

const ROOT = join(import.meta.dirname, "../../..");
/** In `node_modules`, beside the packages that it is made of: a clean installation starts without it. */
const FOLDER = join(ROOT, "node_modules/.cache/tutti-preview");
/** Milliseconds: entries that no build has requested in a month are deleted. */
const KEPT_FOR = 30 * 24 * 3600 * 1000;
/** Files that determine the programs: the packages' exact versions, and how programs are made. */
const MADE_OF = [
  "package-lock.json",
  ...["tailwind", "shadcn", "next", "react", "pdf", "three"].map((name) => `packages/preview/src/frame/${name}`),
  "packages/preview/src/page-place.ts",
  ...["make-program.ts", "program-sources.ts", "make-style.ts"].map((name) => `packages/preview/vite/${name}`),
];

let fingerprint: Promise<string> | undefined;
let deletion: Promise<void> | undefined;

/**
 * The cached value for the same sources, or else the value that `make` makes, which is cached for later builds. If the
 * folder cannot be written, only time is lost.
 *
 * @param source everything outside of this folder that determines the value
 */
export async function readOrMake<Value>(name: string, source: string, make: () => Promise<Value>): Promise<Value> {
  fingerprint ??= hashOfFiles();
  const key = createHash("sha256")
    .update(`${await fingerprint}\n${source}`)
    .digest("hex")
    .slice(0, 24);
  const path = join(FOLDER, `${name.replaceAll(/[^\w.-]/gu, "_")}-${key}.json`);
  try {
    const value = JSON.parse(await readFile(path, "utf8")) as Value;
    await utimes(path, new Date(), new Date());
    return value;
  } catch {
    // The value is not cached yet.
  }
  const value = await make();
  try {
    await mkdir(FOLDER, { recursive: true });
    deletion ??= deleteOld();
    await deletion;
    // Under a temporary name until the file is complete: builds run side by side.
    const temporaryPath = `${path}.${process.pid}`;
    await writeFile(temporaryPath, JSON.stringify(value));
    await rename(temporaryPath, path);
  } catch {
    // The next build makes it again.
  }
  return value;
}

async function hashOfFiles(): Promise<string> {
  const hash = createHash("sha256").update(version);
  for (const name of MADE_OF) for (const file of await filesAt(join(ROOT, name))) hash.update(await readFile(file));
  return hash.digest("hex");
}

/** The path itself for a file, or all files in a folder and the folders in it. */
async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function deleteOld(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_FOR) await rm(path, { force: true });
  }
}
