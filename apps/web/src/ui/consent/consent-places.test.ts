import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../..");

/** Code that grants an app something: the network, packages, or models and how much they may cost. */
const GRANT =
  /\b(?:allowNetwork|onAllowNetwork|allowPackages|onAllowPackages)\b|isAllowed: true|setPurse\(\{ isAllowed/u;

/** What makes a button take only presses that were meant for it. */
const GUARD = /<ConsentButton|useConsentGuard\(|guardConsent\(/u;

/**
 * Files that pass on what others call, or store it, and have no buttons that grant; and the page of the settings, on
 * which no app runs.
 */
const withoutGuards = [
  "features/account/packages-section.tsx",
  "bindings/use-allowed-packages.ts",
  "features/preview/notices/run-problem.tsx",
  "features/preview/use-network-permission.ts",
];

const files = (readdirSync(SOURCE, { recursive: true }) as string[]).filter(
  (path) => /\.tsx?$/u.test(path) && !/\.test\.|test-support|\.d\.ts$/u.test(path),
);
const granting = files
  .filter((path) => GRANT.test(readFileSync(join(SOURCE, path), "utf8")))
  .filter((path) => !withoutGuards.includes(path));

test("[SEC-17] knows every place that grants an app something", () => {
  expect(granting.sort()).toEqual([
    "features/preview/actions/preview-items.tsx",
    "features/preview/notices/preview-notice.tsx",
    "features/preview/running-stage.tsx",
    "features/preview/thinking/models-notice.tsx",
    "features/preview/thinking/purse-settings.tsx",
    "published-page/viewer-purse.ts",
  ]);
});

test.each(granting)("[SEC-17] guards the buttons of %s", (path) => {
  const source = readFileSync(join(SOURCE, path), "utf8");
  expect(source).toMatch(GUARD);
  const plainButtons = source.match(/<Button\b[\s\S]*?<\/Button>/gu) ?? [];
  const presses = plainButtons.flatMap((button) => button.match(/onClick=\{[\s\S]*?\}>/u) ?? []);
  expect(presses.filter((press) => GRANT.test(press))).toEqual([]);
});
