import { expect, test } from "vitest";
import { mayInstall, missingPackages } from "./debian-packages.mjs";

const complete = {
  hasBrowser: true,
  hasHeadlessShell: true,
  offersHeadlessShell: true,
  hasPostgresql: true,
  hasRedis: true,
  hasNginx: true,
  hasCaddy: true,
  hasSystemd: true,
};
const empty = {
  hasBrowser: false,
  hasHeadlessShell: false,
  hasPostgresql: false,
  hasRedis: false,
  hasNginx: false,
  hasCaddy: false,
  hasSystemd: false,
};
const servers = ["postgresql", "redis-server", "nginx", "openssl", "caddy", "systemd"];

test.each([
  [complete, []],
  [{ ...complete, hasPostgresql: false }, ["postgresql"]],
  [{ ...complete, hasNginx: false, hasCaddy: false }, ["nginx", "openssl", "caddy"]],
  [{ ...complete, hasHeadlessShell: false }, ["chromium-headless-shell"]],
  [{ ...complete, hasHeadlessShell: false, offersHeadlessShell: false }, []],
  [{ ...empty, offersHeadlessShell: true }, [...servers, "chromium", "chromium-headless-shell"]],
  [{ ...empty, offersHeadlessShell: false }, [...servers, "chromium"]],
])("of %o what is missing is installed", (machine, packages) => {
  expect(missingPackages(machine)).toEqual(packages);
});

test.each([
  ["a CI that runs as root on Linux", { platform: "linux", userId: 0, environment: { CI: "true" } }, true],
  ["a CI that does not run as root", { platform: "linux", userId: 1000, environment: { CI: "true" } }, false],
  ["a developer who is root", { platform: "linux", userId: 0, environment: {} }, false],
  ["a CI on another system", { platform: "darwin", userId: 0, environment: { CI: "true" } }, false],
])("packages are installed by %s: %o gives %s", (_machine, process, expected) => {
  expect(mayInstall(process)).toBe(expected);
});
