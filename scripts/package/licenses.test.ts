import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/paths.mjs";
import { shippedPackages } from "./shipped-packages.mjs";

/**
 * Licenses under which a package may be distributed with our code: they require their own text beside it
 * (`THIRD-PARTY-LICENSES.txt` in the package), and MPL-2.0 the source of its own files, which are unchanged.
 */
const PASSED_ON = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages whose manifest names no license, with the license of their LICENSE file. */
const UNNAMED_LICENSES: Readonly<Record<string, string>> = { "webgl-constants": "MIT" };

/** Packages with terms of their own, which `docs/third-party.md` describes. */
const OWN_TERMS = new Set(["gsap", "p5"]);

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { license?: string }>;
};
const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length);

/**
 * "(MIT OR CC0-1.0)" leaves the choice to the user of the package; terms that are joined by AND must all be allowed.
 */
function isPassedOn(license: string): boolean {
  const choices = license.replaceAll(/[()]/gu, "").split(" OR ");
  return choices.some((choice) => choice.split(" AND ").every((one) => PASSED_ON.has(one.trim())));
}

test("every shipped package has a license that permits redistribution", () => {
  const folders = shippedPackages(packages);
  const names = folders.map(nameOf);
  // Packages of the gateway, of the page, of the programs for artifacts, and their dependencies.
  expect(names).toEqual(expect.arrayContaining(["better-auth", "kysely", "react", "prettier", "three", "p5", "sass"]));
  expect(names).toEqual(expect.arrayContaining(["d3-scale", "jose", "workbox-precaching"]));
  // No tools.
  const tools = ["vite", "rolldown", "@lingui/cli", "vitest", "playwright", "typescript", "@langchain/core"];
  for (const tool of tools) expect(names).not.toContain(tool);
  const licenseOf = (folder: string) => packages[folder]?.license ?? UNNAMED_LICENSES[nameOf(folder)] ?? "none";
  const wrong = folders.filter((folder) => !isPassedOn(licenseOf(folder)) && !OWN_TERMS.has(nameOf(folder)));
  expect(wrong.map((folder) => `${folder}: ${packages[folder]?.license}`)).toEqual([]);
});

test.each([...OWN_TERMS])("the terms of %s are included", (name) => {
  expect(readFileSync(join(root, "docs", "third-party.md"), "utf8")).toMatch(
    new RegExp(`^\\| ${name} \\| [\\d.]+ \\| (?:\\[|LGPL)`, "mu"),
  );
});
