import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { browserPlaces, HEADLESS_SHELL, headlessShellPlaces } from "./browser-places.mjs";
import { root } from "./paths.mjs";
import { runCommand } from "./run-command.mjs";

const APT = "/usr/bin/apt-get";
const APT_CACHE = "/usr/bin/apt-cache";
const INSTALL_TIMEOUT = 300_000;
/** The folder of PostgreSQL's server programs on Debian, with a subfolder for each version. */
const POSTGRESQL = "/usr/lib/postgresql";

/**
 * The installed programs that only tests need.
 *
 * @typedef {object} Machine
 * @property {boolean} hasBrowser
 * @property {boolean} hasHeadlessShell
 * @property {boolean} offersHeadlessShell whether its package sources have a Chromium without windows: Debian's do
 * @property {boolean} hasPostgresql
 * @property {boolean} hasRedis
 * @property {boolean} hasNginx with `openssl`, which makes its certificates
 * @property {boolean} hasCaddy
 * @property {boolean} hasSystemd
 */

/**
 * The Debian packages of the missing programs.
 *
 * @param {Machine} machine
 * @returns {string[]}
 */
export function missingPackages(machine) {
  const { hasBrowser, hasHeadlessShell, offersHeadlessShell, hasPostgresql, hasRedis } = machine;
  const { hasNginx, hasCaddy, hasSystemd } = machine;
  return [
    ...(hasPostgresql ? [] : ["postgresql"]),
    ...(hasRedis ? [] : ["redis-server"]),
    ...(hasNginx ? [] : ["nginx", "openssl"]),
    ...(hasCaddy ? [] : ["caddy"]),
    ...(hasSystemd ? [] : ["systemd"]),
    ...(hasBrowser ? [] : ["chromium"]),
    ...(hasHeadlessShell || !offersHeadlessShell ? [] : [HEADLESS_SHELL]),
  ];
}

/**
 * Whether packages may be installed here without a question to the person: if a CI runs as root on Debian or a
 * derivative. A developer's machine is not changed.
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
  const machine = { platform: process.platform, environment: process.env };
  /** @param {string} program */
  const has = (program) => folders.some((folder) => existsSync(join(folder, program)));
  return {
    hasBrowser: isNamed || browserPlaces(machine).some((place) => existsSync(place)),
    hasHeadlessShell: isNamed || headlessShellPlaces(machine).some((place) => existsSync(place)),
    hasPostgresql:
      process.env["TUTTI_TEST_DATABASE_URL"] !== undefined ||
      (existsSync(POSTGRESQL) &&
        readdirSync(POSTGRESQL).some((version) => existsSync(join(POSTGRESQL, version, "bin", "initdb")))),
    hasRedis: has("redis-server"),
    hasNginx: has("nginx") && has("openssl"),
    hasCaddy: has("caddy"),
    hasSystemd: has("systemd-analyze"),
  };
}

/**
 * Installs the missing servers, linters and browser that tests need, if `mayInstall` allows it.
 *
 * @returns {Promise<{ packages: string[], problem?: string }>} the packages that were installed; if that failed,
 *   apt-get's output
 */
export async function installMissingPackages() {
  const may = mayInstall({ platform: process.platform, userId: process.getuid?.(), environment: process.env });
  const machine = thisMachine();
  const isComplete = missingPackages({ ...machine, offersHeadlessShell: true }).length === 0;
  if (!may || isComplete || !existsSync(APT)) return { packages: [] };
  const options = {
    program: APT,
    cwd: root,
    // The tests start the servers themselves, on sockets and ports of their own: a runlevel without services keeps the
    // package from starting them.
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" },
    timeout: INSTALL_TIMEOUT,
  };
  // Without a network apt-get would wait half a minute for each of the sources, and again.
  await runCommand({
    ...options,
    args: ["update", "-q", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=10"],
  });
  const offer = await runCommand({ ...options, program: APT_CACHE, args: ["show", HEADLESS_SHELL] });
  const packages = missingPackages({ ...machine, offersHeadlessShell: offer.code === 0 });
  if (packages.length === 0) return { packages };
  const args = ["install", "-q", "-y", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=120", ...packages];
  const { code, output } = await runCommand({ ...options, args });
  return code === 0 ? { packages } : { packages, problem: output };
}
