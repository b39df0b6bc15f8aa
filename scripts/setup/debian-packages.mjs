import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { browserPlaces } from "./browser-places.mjs";
import { root } from "./paths.mjs";
import { runCommand } from "./run-command.mjs";

const APT = "/usr/bin/apt-get";
const APT_CACHE = "/usr/bin/apt-cache";
/** Chromium without windows, under which tests cost less. Debian has it, its kin may not. */
const HEADLESS_SHELL = "chromium-headless-shell";
const INSTALL_TIMEOUT = 300_000;
/** Where Debian puts PostgreSQL's server programs, a folder for each version. */
const POSTGRESQL = "/usr/lib/postgresql";

/**
 * What a machine has of what only tests need.
 *
 * @typedef {object} Machine
 * @property {boolean} hasBrowser
 * @property {boolean} hasHeadlessShell
 * @property {boolean} offersHeadlessShell whether its package sources have a Chromium without windows
 * @property {boolean} hasPostgresql
 * @property {boolean} hasRedis
 */

/**
 * The Debian packages that bring what is missing.
 *
 * @param {Machine} machine
 * @returns {string[]}
 */
export function missingPackages({ hasBrowser, hasHeadlessShell, offersHeadlessShell, hasPostgresql, hasRedis }) {
  const chromium = hasBrowser ? [] : ["chromium"];
  return [
    ...(hasPostgresql ? [] : ["postgresql"]),
    ...(hasRedis ? [] : ["redis-server"]),
    ...(offersHeadlessShell && !hasHeadlessShell ? [HEADLESS_SHELL] : chromium),
  ];
}

/**
 * Whether packages may be installed here without asking: where a CI runs as root on Debian or its kin. A developer's machine is left as it is.
 *
 * @param {object} process
 * @param {string} process.platform as in `process.platform`
 * @param {number | undefined} process.userId
 * @param {NodeJS.ProcessEnv} process.environment
 * @returns {boolean}
 */
export function mayInstall({ platform, userId, environment }) {
  return platform === "linux" && userId === 0 && environment["CI"] === "true";
}

/** @returns {Omit<Machine, "offersHeadlessShell">} */
function thisMachine() {
  const folders = (process.env["PATH"] ?? "").split(":");
  const isNamed = (process.env["TUTTI_CHROMIUM"] ?? "") !== "";
  return {
    hasBrowser:
      isNamed ||
      browserPlaces({ platform: process.platform, environment: process.env }).some((place) => existsSync(place)),
    hasHeadlessShell: isNamed || folders.some((folder) => existsSync(join(folder, HEADLESS_SHELL))),
    hasPostgresql:
      process.env["TUTTI_TEST_DATABASE_URL"] !== undefined ||
      (existsSync(POSTGRESQL) &&
        readdirSync(POSTGRESQL).some((version) => existsSync(join(POSTGRESQL, version, "bin", "initdb")))),
    hasRedis: folders.some((folder) => existsSync(join(folder, "redis-server"))),
  };
}

/**
 * Installs the servers and the browser that tests need and that are missing, where `mayInstall` says so.
 *
 * @returns {Promise<{ packages: string[], problem?: string }>} what was installed; where it could not be, what apt-get printed
 */
export async function installMissingPackages() {
  const may = mayInstall({ platform: process.platform, userId: process.getuid?.(), environment: process.env });
  const machine = thisMachine();
  const isComplete = missingPackages({ ...machine, offersHeadlessShell: true }).length === 0;
  if (!may || isComplete || !existsSync(APT)) return { packages: [] };
  const options = {
    program: APT,
    cwd: root,
    // The servers are started by the tests, on sockets and ports of theirs: a runlevel without services keeps the packages from it.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    timeout: INSTALL_TIMEOUT,
  };
  await runCommand({ ...options, args: ["update", "-q"] });
  const offer = await runCommand({ ...options, program: APT_CACHE, args: ["show", HEADLESS_SHELL] });
  const packages = missingPackages({ ...machine, offersHeadlessShell: offer.code === 0 });
  if (packages.length === 0) return { packages };
  const args = ["install", "-q", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120", ...packages];
  const { code, output } = await runCommand({ ...options, args });
  return code === 0 ? { packages } : { packages, problem: output };
}
