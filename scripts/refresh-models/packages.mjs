import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { requireNpm } from "../setup/npm.mjs";
import { runCommand } from "../setup/run-command.mjs";

/**
 * @typedef {object} Unpacked
 * @property {string} folder
 * @property {string} name
 * @property {string} version
 * @property {string} license
 * @property {string} published the day on which the version was published, as `2026-11-10`
 */

/**
 * Fetches a package's newest version from the npm registry and unpacks it; nothing of it is installed. Throws an error
 * with npm's output.
 *
 * @param {string} name
 * @param {string} folder an empty folder
 * @returns {Promise<Unpacked>}
 */
export async function fetchPackage(name, folder) {
  mkdirSync(folder, { recursive: true });
  const npm = requireNpm();
  await run(process.execPath, [npm, "pack", name, "--silent"], folder);
  const [archive] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  if (archive === undefined) throw new Error(`npm made no archive of ${name}.`);
  await run("tar", ["-xzf", archive], folder);
  const packageFolder = join(folder, "package");
  const about = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  const { version, license } = about;
  return { folder: packageFolder, name, version, license, published: publishedOn(npm, `${name}@${version}`, folder) };
}

/**
 * The day on which a version of a package was published, by the registry.
 *
 * @param {string} npm the program
 * @param {string} wanted `name@version`
 * @param {string} folder
 * @returns {string}
 */
function publishedOn(npm, wanted, folder) {
  const version = wanted.slice(wanted.lastIndexOf("@") + 1);
  const output = execFileSync(process.execPath, [npm, "view", wanted, "time", "--json"], {
    cwd: folder,
    encoding: "utf8",
  });
  const day = String(JSON.parse(output)[version]).slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error(`The registry does not tell when ${wanted} was published.`);
  return day;
}

/**
 * The lists of models by their file's name.
 *
 * @param {Unpacked} unpacked
 * @returns {Record<string, import("./to-snapshot.mjs").SourceModel[]>}
 */
export function readLists({ folder }) {
  const data = join(folder, "dist", "providers", "data");
  const files = readdirSync(data).filter((file) => file.endsWith(".json") && !file.startsWith("."));
  return Object.fromEntries(
    files.map((file) => {
      /** @type {Record<string, Record<string, import("./to-snapshot.mjs").SourceModel>>} */
      const byWire = JSON.parse(readFileSync(join(data, file), "utf8"));
      return [file.replace(/\.json$/, ""), Object.values(byWire).flatMap((models) => Object.values(models))];
    }),
  );
}

/**
 * @param {Unpacked} unpacked
 * @returns {Promise<Record<string, import("./to-snapshot.mjs").Profile>>}
 */
export async function readProfiles({ folder }) {
  const profiles = await import(pathToFileURL(join(folder, "dist", "profiles.js")).href);
  return profiles.default;
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 */
async function run(program, args, cwd) {
  const { code, output } = await runCommand({ program, args, cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} failed:\n${output}`);
}
