import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** The modules of zod that write JSON Schema; every schema refers to them. */
const WRITERS = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/u;

/** The names that a module of zod exports: `export const a`, `export function b`, `export { c as d }`. */
export function exportNames(code: string): string[] {
  const declaredNames = [...code.matchAll(/^export (?:const|function) (\w+)/gmu)].map(([, name = ""]) => name);
  const exportNames = [...code.matchAll(/^export \{([^}]*)\}/gmu)].flatMap(([, list = ""]) =>
    list.split(",").map((entry) => (entry.split(" as ").at(-1) ?? "").trim()),
  );
  return [...declaredNames, ...exportNames].filter((name) => name !== "");
}

/** A module with the same exports, each of which throws an error saying that the page's build leaves it out. */
export function withoutWriters(code: string): string {
  const names = exportNames(code).map((name) => `absent as ${name}`);
  return `function absent() { throw new Error("The page's build leaves out zod's writing of JSON Schema."); }
export { ${names.join(", ")} };`;
}

/**
 * Leaves zod's JSON Schema output out of the page, 6 kB of its first load as gzip: every schema refers to it, so that
 * no bundler finds it unused, but the page only validates. The gateway, which describes its API with it, is not built
 * by this.
 */
export function leanZod(): Plugin {
  return {
    name: "tutti:lean-zod",
    apply: "build",
    async load(id) {
      if (!WRITERS.test(id)) return null;
      return withoutWriters(await readFile(id, "utf8"));
    },
  };
}
