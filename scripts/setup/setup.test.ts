import { delimiter } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { runsTheProduct } from "./node-runtime.mjs";
import { adviceFor, withNodeFirst } from "./npm.mjs";
import { buildEnvironment, isNoPageSource } from "./page.mjs";
import { describeDuration, stepsAtOnce } from "./progress.mjs";
import { explainFileError } from "./setup-failure.mjs";

describe("which Node runs the product", () => {
  test.each([
    ["20.20.2", false],
    ["22.17.1", false],
    ["22.18.0", true],
    ["22.20.0", true],
    ["23.5.0", false],
    ["23.6.0", true],
    ["24.0.0", true],
    ["26.1.0", true],
  ])("%s: %s", (version, expected) => {
    expect(runsTheProduct(version)).toBe(expected);
  });
});

test("the chosen Node's folder comes first on PATH, which is set only once", () => {
  const environment = withNodeFirst(
    { Path: ["/usr/bin", "/bin"].join(delimiter), HOME: "/home/ada" },
    "/tools/bin/node",
  );
  expect(environment).toEqual({ PATH: ["/tools/bin", "/usr/bin", "/bin"].join(delimiter), HOME: "/home/ada" });
});

describe("what to do about a failed npm", () => {
  test.each([
    ["npm error code EAI_AGAIN\nnpm error request to https://registry.npmjs.org/x failed", "could not be reached"],
    ["npm error code ENOTFOUND", "could not be reached"],
    ["npm error code EACCES\nnpm error syscall mkdir", "could not be written"],
    ["npm error code ENOSPC", "disk is full"],
    ["npm error code EINTEGRITY", "another package than this version of Tutti was made with"],
    [
      "npm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.",
      "npm install",
    ],
    ["npm error code ELIFECYCLE", "See its output above"],
  ])("%s", (output, advice) => {
    expect(adviceFor(output)).toContain(advice);
  });
});

test("an unwritable folder is named, and other errors are left to callers", () => {
  const readOnly = Object.assign(new Error("EROFS"), { code: "EROFS", path: "/srv/tutti/.tools" });
  expect(explainFileError(readOnly)).toContain("/srv/tutti/.tools");
  expect(explainFileError(new Error("a bug"))).toBeUndefined();
});

test.each([{}, { NODE_ENV: "test" }, { NODE_ENV: "development" }])("in %j a page is built for use", (environment) => {
  expect(buildEnvironment({ ...environment, PATH: "/bin" }, "/node/bin/node")).toEqual({
    NODE_ENV: "production",
    PATH: ["/node/bin", "/bin"].join(delimiter),
  });
});

test("tests and documents are no part of the built page", () => {
  const names = [
    "room.ts",
    "room.test.ts",
    "list.browser.test.tsx",
    "e.spec.ts",
    "README.md",
    "index.html",
    "theme.css",
  ];
  expect(names.filter((name) => !isNoPageSource(name))).toEqual(["room.ts", "index.html", "theme.css"]);
});

test("durations are written in words", () => {
  expect([0, 420, 9949, 9960, 59_400, 65_000].map(describeDuration)).toEqual([
    "0.0 s",
    "0.4 s",
    "9.9 s",
    "10 s",
    "59 s",
    "1 min 5 s",
  ]);
});

describe("steps that are done at the same time", () => {
  afterEach(() => vi.restoreAllMocks());

  test("are reported on one line, without those already done", async () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const order: string[] = [];
    const work = (name: string) => async () => void order.push(name);
    await stepsAtOnce([
      { title: "Building the page", work: work("page") },
      undefined,
      { title: "Bundling the gateway", work: work("gateway") },
    ]);
    expect(order).toEqual(["page", "gateway"]);
    expect(write.mock.calls.map(([text]) => text)).toEqual([
      "Building the page, bundling the gateway … ",
      expect.stringMatching(/^0\.\d s\n$/u),
    ]);
    await stepsAtOnce([undefined]);
    expect(write).toHaveBeenCalledTimes(2);
  });

  test("have all ended when one of them has failed", async () => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    let hasEnded = false;
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      hasEnded = true;
    };
    const failing = () => Promise.reject(new Error("no network"));
    await expect(
      stepsAtOnce([
        { title: "One", work: failing },
        { title: "Two", work: slow },
      ]),
    ).rejects.toThrow("no network");
    expect(hasEnded).toBe(true);
  });
});
