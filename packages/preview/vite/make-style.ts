import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { mapAddresses } from "../src/project/css-addresses.ts";
import type { VendoredStyle } from "../src/vendored/style-table.ts";

const require = createRequire(import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  woff2: "font/woff2",
  png: "image/png",
  svg: "image/svg+xml",
  gif: "image/gif",
};

/**
 * Makes a self-contained stylesheet: images and fonts are embedded. Of fonts only Latin letters and icons are kept, in
 * the one format that current browsers read.
 */
export async function makeStyle({ files, family }: VendoredStyle): Promise<string> {
  const sheets = await Promise.all(files.map(readSheet));
  const css = sheets.join("\n");
  return family === undefined ? css : css.replaceAll(/font-family:\s*["'][^"']+["']/gu, `font-family: "${family}"`);
}

async function readSheet(name: string): Promise<string> {
  const path = resolveFile(name);
  const css = (await readFile(path, "utf8")).replaceAll(/@font-face\s*\{[^}]*\}/gu, keepFont);
  const addresses = new Map<string, string>();
  mapAddresses(css, (address) => {
    if (/^(?:\.{0,2}\/)?[\w@][^:]*$/u.test(address)) addresses.set(address, "");
    return undefined;
  });
  await Promise.all(
    [...addresses.keys()].map(async (address) => {
      const file = address.replace(/[?#].*$/su, "");
      const type = TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream";
      const bytes = await readFile(join(dirname(path), file));
      addresses.set(address, `data:${type};base64,${bytes.toString("base64")}`);
    }),
  );
  return mapAddresses(css, (address) => addresses.get(address));
}

/** Keeps one source in each font rule, and drops rules for letters that are not Latin. */
function keepFont(rule: string): string {
  const range = /unicode-range:\s*(?<range>[^;}]+)/u.exec(rule)?.groups?.["range"];
  if (range !== undefined && !range.startsWith("U+0000-00FF")) return "";
  return rule.replace(/src:[^;}]+/u, (sources) => {
    const woff2 = sources
      .replace(/^src:/u, "")
      .split(",")
      .find((source) => /woff2/u.test(source));
    return woff2 === undefined ? sources : `src:${woff2}`;
  });
}

/** Not every package exports its stylesheets. */
function resolveFile(name: string): string {
  const [owner = ""] = /^(?:@[^/]+\/)?[^/]+/u.exec(name) ?? [];
  const folder = require.resolve.paths(owner)?.map((path) => join(path, owner)) ?? [];
  for (const each of folder) {
    try {
      return require.resolve(join(each, name.slice(owner.length)));
    } catch {
      // The package is in another folder.
    }
  }
  throw new Error(`There is no stylesheet ${name}.`);
}
