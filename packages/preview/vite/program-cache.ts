import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { version } from "vite";

const ROOT = join(import.meta.dirname, "../../..");
/** Beside the packages that it is made of: an installation from scratch begins without it. */
const FOLDER = join(ROOT, "node_modules/.cache/tutti-preview");
/** Milliseconds: what no build has asked for in a month is deleted. */
const KEPT_FOR = 30 * 24 * 3600 * 1000;
/** What decides what a program becomes: the packages' exact versions, and how programs are made. */
const MADE_OF = [
  "package-lock.json",
  ...["tailwind", "shadcn", "next", "three"].map((name) => `packages/preview/src/frame/${name}`),
  "packages/preview/src/page-place.ts",
  ...["make-program.ts", "program-sources.ts", "make-style.ts"].map((name) => `packages/preview/vite/${name}`),
];

let fingerprint: Promise<string> | undefined;
let deletion: Promise<void> | undefined;

/**
 * What was made before of the same sources, or else what `make` makes, which is kept for later builds. A folder that
 * cannot be written costs time only.
 *
 * @param source all that is not in this folder and decides what it becomes
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
    // It was not made yet.
  }
  const value = await make();
  try {
    await mkdir(FOLDER, { recursive: true });
    deletion ??= deleteOld();
    await deletion;
    // Under another name until it is whole: builds run side by side.
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

/** A file itself, or all that are in a folder. */
async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path)).sort().map((name) => join(path, name));
}

async function deleteOld(): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_FOR) await rm(path, { force: true });
  }
}
