import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vendoredPrograms } from "./package-table.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const { dependencies } = JSON.parse(read("packages/preview/package.json")) as { dependencies: Record<string, string> };
const { packages } = JSON.parse(read("package-lock.json")) as {
  packages: Record<string, { name?: string; version: string; license?: string }>;
};

/** Names that apps import and that are no packages in the product, with the package that they are made of. */
const sources: Readonly<Record<string, string>> = {
  xlsx: "@e965/xlsx",
  "@tailwindcss/browser": "tailwindcss",
  // Files of our own.
  next: "",
  "@/lib": "",
  "@/components": "",
};

/** Tools that read or change apps' files, and stand in no program that an app imports. */
const tools = new Set([
  "@jridgewell/trace-mapping",
  "@vue/compiler-sfc",
  "acorn",
  "esbuild-wasm",
  "estree-walker",
  "modern-screenshot",
  "postcss",
  "sass",
  "vite",
]);

/** Licenses that ask for no more than their text, which the product's package has. */
const free = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "ISC", "MIT", "OFL-1.1", "Zlib"];

/** Packages with other terms: a section of the document says what they allow, and how they are shipped. */
const others = ["gsap", "p5"];

const document = read("docs/third-party.md");
const rows = [...document.matchAll(/^\| ([\w@./-]+) \| (\d[\d.]*) \| (.+) \|$/gmu)].map(
  ([, name = "", version = "", license = ""]) => ({ name, version, license }),
);

function sourceOf(module: string): string {
  const name = module
    .split("/")
    .slice(0, module.startsWith("@") ? 2 : 1)
    .join("/");
  return sources[name] ?? (name.startsWith("@radix-ui/") ? "radix-ui" : name);
}

/** The package as it is installed; another name may stand for it in the dependencies. */
const packageOf = (name: string) => {
  const entry = packages[`packages/preview/node_modules/${name}`] ?? packages[`node_modules/${name}`];
  if (entry === undefined) throw new Error(`${name} is not in the lockfile.`);
  return { name: entry.name ?? name, version: entry.version, license: entry.license ?? "none" };
};

test("[APP-2] every package that apps import is a dependency with a document line", () => {
  const importNames = new Set(vendoredPrograms.flatMap(({ modules }) => modules.map(sourceOf)).filter(Boolean));
  expect(importNames.size).toBeGreaterThan(40);
  expect([...importNames].filter((name) => dependencies[name] === undefined)).toEqual([]);
  const dependencyNames = Object.keys(dependencies).filter((name) => !tools.has(name));
  const expectedRows = dependencyNames.map((name) => packageOf(name)).map(({ name, version }) => `${name} ${version}`);
  expect(rows.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(expectedRows.toSorted());
});

test("[APP-2] each line's license requires only its text, or has described terms", () => {
  const licenses = new Map(Object.keys(dependencies).map((name) => [packageOf(name).name, packageOf(name).license]));
  for (const { name, license } of rows) {
    if (others.includes(name)) {
      expect(document).toMatch(new RegExp(`^\\*\\*${name}\\*\\* `, "mu"));
      continue;
    }
    expect({ name, license }).toEqual({ name, license: licenses.get(name)?.replaceAll(/[()]/gu, "") });
    // "OR" leaves the choice, "AND" does not.
    expect(license.split(" OR ").some((choice) => choice.split(" AND ").every((one) => free.includes(one)))).toBe(true);
  }
});
