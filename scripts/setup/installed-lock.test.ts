import { describe, expect, test } from "vitest";
import { isInstalled } from "./installed-lock.mjs";

const lock = {
  packages: {
    "": { name: "tutti" },
    "apps/web": { version: "0.1.0" },
    "node_modules/@tutti/web": { resolved: "apps/web", link: true },
    "node_modules/react": { version: "19.0.0", integrity: "sha512-a" },
    "node_modules/esbuild-darwin": { version: "1.0.0", integrity: "sha512-b", optional: true },
  },
};

const complete = {
  "node_modules/@tutti/web": { resolved: "apps/web", link: true },
  "node_modules/react": { version: "19.0.0", integrity: "sha512-a" },
};

describe("whether what is installed is what the lock asks for", () => {
  test.each([
    ["everything is there, but for another system's binary", { packages: complete }, true],
    ["nothing was installed", undefined, false],
    ["a package is missing", { packages: { "node_modules/@tutti/web": complete["node_modules/@tutti/web"] } }, false],
    ["a workspace is not linked", { packages: { "node_modules/react": complete["node_modules/react"] } }, false],
    [
      "a package has another version",
      { packages: { ...complete, "node_modules/react": { version: "18.0.0", integrity: "sha512-c" } } },
      false,
    ],
    [
      "something is there that no package asks for",
      { packages: { ...complete, "node_modules/left": { version: "1.0.0" } } },
      true,
    ],
  ])("%s", (_case, installed, expected) => {
    expect(isInstalled(lock, installed)).toBe(expected);
  });
});
