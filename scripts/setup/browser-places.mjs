import { posix, win32 } from "node:path";

/** The command names of Chromium, Chrome and Edge on different systems, in order of preference. */
const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];

/**
 * Chromium without windows: Debian's name of the package and of its program. Each page costs a quarter less than in a
 * Chromium that hides its windows.
 */
export const HEADLESS_SHELL = "chromium-headless-shell";

const MAC_APPLICATIONS = [
  ["Google Chrome.app", "Google Chrome"],
  ["Chromium.app", "Chromium"],
  ["Microsoft Edge.app", "Microsoft Edge"],
];

const WINDOWS_PROGRAMS = [
  ["Google", "Chrome", "Application", "chrome.exe"],
  ["Chromium", "Application", "chrome.exe"],
  ["Microsoft", "Edge", "Application", "msedge.exe"],
];

/**
 * Every path where a machine may have a Chromium, best first, whether it exists or not.
 *
 * @param {object} machine
 * @param {string} machine.platform as in `process.platform`
 * @param {NodeJS.ProcessEnv} machine.environment
 * @returns {string[]}
 */
export function browserPlaces({ platform, environment }) {
  if (platform === "win32") {
    const folders = ["ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"].map((name) => environment[name]);
    return folders
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => WINDOWS_PROGRAMS.map((parts) => win32.join(folder, ...parts)));
  }
  const commands = COMMANDS.flatMap((command) => alongPath(command, environment));
  if (platform !== "darwin") return commands;
  const folders = ["/Applications", posix.join(environment["HOME"] ?? "/", "Applications")];
  const applications = folders.flatMap((folder) =>
    MAC_APPLICATIONS.map(([bundle = "", name = ""]) => posix.join(folder, bundle, "Contents", "MacOS", name)),
  );
  return [...applications, ...commands];
}

/**
 * Every path where a machine may have Chromium without windows, whether it exists or not.
 *
 * @param {object} machine
 * @param {string} machine.platform as in `process.platform`
 * @param {NodeJS.ProcessEnv} machine.environment
 * @returns {string[]}
 */
export function headlessShellPlaces({ platform, environment }) {
  return platform === "linux" ? alongPath(HEADLESS_SHELL, environment) : [];
}

/**
 * @param {string} command
 * @param {NodeJS.ProcessEnv} environment
 */
function alongPath(command, environment) {
  const folders = (environment["PATH"] ?? "").split(":").filter((folder) => folder !== "");
  return folders.map((folder) => posix.join(folder, command));
}
