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
 * Makes a stylesheet that needs nothing beside it: pictures and fonts are in it. Of fonts only what has Latin letters
 * or icons, in the one format that browsers of today read.
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

/** Leaves one source in each rule for a font, and no rule for letters that are not Latin. */
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

/** Not every package lists its stylesheets among what may be imported. */
function resolveFile(name: string): string {
  const [owner = ""] = /^(?:@[^/]+\/)?[^/]+/u.exec(name) ?? [];
  const folder = require.resolve.paths(owner)?.map((path) => join(path, owner)) ?? [];
  for (const each of folder) {
    try {
      return require.resolve(join(each, name.slice(owner.length)));
    } catch {
      // It is in another folder of packages.
    }
  }
  throw new Error(`There is no stylesheet ${name}.`);
}
