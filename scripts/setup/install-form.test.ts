import { describe, expect, test } from "vitest";
import { formStamp, isInstalled, planInstallation, servesForm } from "./install-form.mjs";

const react = { version: "19.0.0", integrity: "sha512-a" };
const vitest = { version: "4.0.0", integrity: "sha512-b", dev: true };
const playwright = { version: "1.0.0", integrity: "sha512-c", devOptional: true };
const lock = {
  packages: {
    "": { name: "tutti" },
    "apps/web": { version: "0.1.0" },
    "node_modules/@tutti/web": { resolved: "apps/web", link: true },
    "node_modules/react": react,
    "node_modules/vitest": vitest,
    "node_modules/playwright": playwright,
    "node_modules/esbuild-darwin": { version: "1.0.0", integrity: "sha512-d", optional: true },
  },
};

const ofStart = {
  "node_modules/@tutti/web": { resolved: "apps/web", link: true },
  "node_modules/react": react,
};
const ofAll = { ...ofStart, "node_modules/vitest": vitest, "node_modules/playwright": playwright };
const otherReact = { "node_modules/react": { version: "18.0.0", integrity: "sha512-e" } };

describe("whether what is installed is what the lock asks for", () => {
  test.each([
    ["everything is there, but for another system's binary", { packages: ofAll }, { start: true, all: true }],
    ["everything but the tools is there", { packages: ofStart }, { start: true, all: false }],
    ["nothing was installed", undefined, { start: false, all: false }],
    [
      "a package is missing",
      { packages: { "node_modules/@tutti/web": ofStart["node_modules/@tutti/web"] } },
      { start: false, all: false },
    ],
    ["a workspace is not linked", { packages: { "node_modules/react": react } }, { start: false, all: false }],
    ["a package has another version", { packages: { ...ofAll, ...otherReact } }, { start: false, all: false }],
    [
      "a tool has another version",
      { packages: { ...ofAll, "node_modules/vitest": { ...vitest, version: "3.0.0" } } },
      { start: false, all: false },
    ],
    [
      "something is there that no package asks for",
      { packages: { ...ofAll, "node_modules/left": { version: "1.0.0" } } },
      { start: true, all: true },
    ],
  ])("%s", (_case, installation, expected) => {
    expect({ start: isInstalled(lock, installation, "start"), all: isInstalled(lock, installation, "all") }).toEqual(
      expected,
    );
  });
});

describe("the stamp of an installation", () => {
  test.each([
    ["all", "all", true],
    ["all", "start", true],
    ["start", "start", true],
    ["start", "all", false],
  ] as const)("one of %s serves %s: %s", (there, form, expected) => {
    expect(servesForm(formStamp("abc", there), "abc", form)).toBe(expected);
  });

  test("a stamp of other files, or none, serves nothing", () => {
    expect(servesForm(formStamp("abc", "all"), "abd", "start")).toBe(false);
    expect(servesForm(undefined, "abc", "start")).toBe(false);
  });
});

describe("what npm does", () => {
  test("a start in a new folder installs everything but the tools", () => {
    expect(planInstallation(lock, undefined, "start")).toMatchObject({ args: ["ci", "--omit=dev"], form: "start" });
    expect(planInstallation(lock, undefined, "all")).toMatchObject({ args: ["ci", "--include=dev"], form: "all" });
  });

  test("npm does not run where everything needed is installed", () => {
    expect(planInstallation(lock, { packages: ofAll }, "start")).toBeUndefined();
    expect(planInstallation(lock, { packages: ofAll }, "all")).toBeUndefined();
    expect(planInstallation(lock, { packages: ofStart }, "start")).toBeUndefined();
  });

  test("missing tools are added to a start's installation without a new lock", () => {
    const plan = planInstallation(lock, { packages: ofStart }, "all");
    expect(plan).toMatchObject({ args: ["install", "--no-save", "--include=dev"], form: "all" });
  });

  test("a start after a change of the lock keeps tools only where they were", () => {
    const planFor = (packages: object) => planInstallation(lock, { packages: { ...packages, ...otherReact } }, "start");
    expect(planFor(ofAll)).toMatchObject({ args: ["ci", "--include=dev"], form: "all" });
    expect(planFor(ofStart)).toMatchObject({ args: ["ci", "--omit=dev"], form: "start" });
  });
});
