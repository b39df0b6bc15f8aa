import { posix, win32 } from "node:path";

/** The names under which systems install Chromium, Chrome and Edge, in the order in which we prefer them. */
const COMMANDS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];

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
 * Every place where a machine may have a Chromium, best first. It says nothing about which are there.
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
  const path = (environment["PATH"] ?? "").split(":").filter((folder) => folder !== "");
  const commands = COMMANDS.flatMap((command) => path.map((folder) => posix.join(folder, command)));
  if (platform !== "darwin") return commands;
  const folders = ["/Applications", posix.join(environment["HOME"] ?? "/", "Applications")];
  const applications = folders.flatMap((folder) =>
    MAC_APPLICATIONS.map(([bundle = "", name = ""]) => posix.join(folder, bundle, "Contents", "MacOS", name)),
  );
  return [...applications, ...commands];
}
