import { execFile } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Milliseconds for a download of some 200 MB. */
export const INSTALL_TIMEOUT = 300_000;

interface ProgramPackage {
  /** The package's name and exact version at npm. */
  name: string;
  version: string;
  /** The name of the folder that keeps it from one run of the tests to the next. */
  folder: string;
}

interface InstalledProgram {
  /** The `node_modules` that has the package, and the packages with its binaries. */
  modules: string;
  /** Why it cannot be installed. */
  problem?: string;
}

/** Installs a package of npm where it is not there. The scripts of its installation do not run. */
export async function installProgram({ name, version, folder }: ProgramPackage): Promise<InstalledProgram> {
  const place = fileURLToPath(new URL(`../../../../.tools/${folder}-${version}`, import.meta.url));
  const modules = join(place, "node_modules");
  if (existsSync(join(modules, name))) return { modules };
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), "{}");
  try {
    const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", `${name}@${version}`];
    await promisify(execFile)("npm", install, { cwd: place, timeout: INSTALL_TIMEOUT });
    return { modules };
  } catch (cause) {
    rmSync(place, { recursive: true, force: true });
    return { modules, problem: `${name} ${version} cannot be installed from npm: ${String(cause).slice(0, 200)}` };
  }
}
