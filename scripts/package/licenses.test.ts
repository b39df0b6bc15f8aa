import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/paths.mjs";

/**
 * Licenses under which what we pass on may be passed on with ours: they ask for their own text beside it
 * (`THIRD-PARTY-LICENSES.txt` in the package), and MPL-2.0 for the source of its own files, which are unchanged.
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
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
]);

interface LockedPackage {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

test("every package that the product is made of has a license that lets it be passed on", () => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const parts = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link,
  );
  expect(parts.length).toBeGreaterThan(300);
  // "(MIT OR CC0-1.0)" leaves the choice to the user of the package.
  const isPassedOn = ({ license = "none" }: LockedPackage) =>
    license
      .replaceAll(/[()]/gu, "")
      .split(" OR ")
      .some((one) => PASSED_ON.has(one.trim()));
  expect(parts.filter(([, part]) => !isPassedOn(part)).map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
