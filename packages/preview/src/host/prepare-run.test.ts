import { expect, test } from "vitest";
import type { PageBuild, PageError } from "../build-page.ts";
import { prepareRun, unbuiltState } from "./prepare-run.ts";
import type { PreviewFrame } from "./preview-frame.ts";

const pageError: PageError = { text: "broken", problems: [], isNetworkNeeded: false, packages: [] };

const built = (reach: "open" | "packages" | "closed"): PageBuild => ({
  ok: true,
  value: { html: "<p>", reach, mapStack: (text) => text },
});

/** Prepares a run whose build ends as given; `steps`: the frames that were opened and removed. */
async function prepared(build: PageBuild | undefined, { isNetworkAllowed = false, isCurrent = true } = {}) {
  const steps: string[] = [];
  const preparedRun = await prepareRun(
    { isNetworkAllowed },
    {
      frames: {
        open: (reach) => {
          steps.push(`open ${reach}`);
          return { remove: () => steps.push(`remove ${reach}`) } as unknown as PreviewFrame;
        },
        isCurrent: () => isCurrent,
      },
      run: 1,
      build: async () => build,
      stored: async () => ({ name: "Ada" }),
    },
  );
  return { steps, isShown: preparedRun?.ok };
}

test.each([
  ["an app without a network", built("closed"), {}, { steps: ["open closed"], isShown: true }],
  ["an app with a network", built("open"), { isNetworkAllowed: true }, { steps: ["open open"], isShown: true }],
  [
    "an app that needs a package",
    built("packages"),
    {},
    { steps: ["open closed", "remove closed", "open packages"], isShown: true },
  ],
  [
    "a project that cannot be built",
    { ok: false as const, error: pageError },
    {},
    { steps: ["open closed"], isShown: false },
  ],
  ["a replaced build", undefined, {}, { steps: ["open closed"], isShown: undefined }],
  ["an older run", built("packages"), { isCurrent: false }, { steps: ["open closed"], isShown: undefined }],
])("prepares %s", async (_, build, options, result) => {
  expect(await prepared(build, options)).toEqual(result);
});

test.each([
  [pageError, { name: "build-failed", error: "broken" }],
  [
    { ...pageError, isNetworkNeeded: true, packages: ["d3"] },
    { name: "network-needed", error: "broken", packages: ["d3"] },
  ],
])("names the state of a project that is not built: %o", (error, state) => {
  expect(unbuiltState(error)).toEqual(state);
});
