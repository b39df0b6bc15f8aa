import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { browserPlaces } from "./browser-places.mjs";
import { root } from "./paths.mjs";
import { runCommand } from "./run-command.mjs";

const APT = "/usr/bin/apt-get";
const INSTALL_TIMEOUT = 300_000;
/** Where Debian puts PostgreSQL's server programs, a folder for each version. */
const POSTGRESQL = "/usr/lib/postgresql";

/**
 * What a machine has of what only tests need.
 *
 * @typedef {object} Machine
 * @property {boolean} hasBrowser
 * @property {boolean} hasPostgresql
 * @property {boolean} hasRedis
 */

/**
 * The Debian packages that bring what is missing.
 *
 * @param {Machine} machine
 * @returns {string[]}
 */
export function missingPackages({ hasBrowser, hasPostgresql, hasRedis }) {
  return [
    ...(hasPostgresql ? [] : ["postgresql"]),
    ...(hasRedis ? [] : ["redis-server"]),
    ...(hasBrowser ? [] : ["chromium"]),
  ];
}

/**
 * Whether packages may be installed here without asking: where a CI runs as root on Debian or its kin. A developer's
 * machine is left as it is.
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

/** @returns {Machine} */
function thisMachine() {
  const folders = (process.env["PATH"] ?? "").split(":");
  return {
    hasBrowser:
      (process.env["TUTTI_CHROMIUM"] ?? "") !== "" ||
      browserPlaces({ platform: process.platform, environment: process.env }).some((place) => existsSync(place)),
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
 * @returns {Promise<{ packages: string[], problem?: string }>} what was installed; where it could not be, what apt-get
 *   printed
 */
export async function installMissingPackages() {
  const may = mayInstall({ platform: process.platform, userId: process.getuid?.(), environment: process.env });
  const packages = may && existsSync(APT) ? missingPackages(thisMachine()) : [];
  if (packages.length === 0) return { packages };
  const options = {
    program: APT,
    cwd: root,
    // The servers are started by the tests, on sockets and ports of theirs: a runlevel without services keeps the
    // packages from it.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    timeout: INSTALL_TIMEOUT,
  };
  await runCommand({ ...options, args: ["update", "-q"] });
  const args = ["install", "-q", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120", ...packages];
  const { code, output } = await runCommand({ ...options, args });
  return code === 0 ? { packages } : { packages, problem: output };
}
