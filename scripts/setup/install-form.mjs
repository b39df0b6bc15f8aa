/**
 * What of the lock is installed: for a `start` that which builds the page, bundles the gateway and runs it, which is
 * what `package.json` calls `dependencies`; or `all`, with the tools of tests and checks.
 *
 * @typedef {"start" | "all"} InstallForm
 */

/**
 * The stamp of an installation.
 *
 * @param {string} stamp of the files that say what must be installed
 * @param {InstallForm} form
 */
export function formStamp(stamp, form) {
  return `${stamp} ${form}`;
}

/**
 * Whether an installation has all that is needed: one of everything serves a start, too.
 *
 * @param {string | undefined} keptStamp the stamp of what was installed
 * @param {string} stamp of the files that say what must be installed now
 * @param {InstallForm} form what is needed
 */
export function servesForm(keptStamp, stamp, form) {
  return keptStamp === formStamp(stamp, "all") || keptStamp === formStamp(stamp, form);
}

/**
 * What npm does to bring what is needed to a folder; undefined where all of it is there.
 *
 * @param {unknown} lock package-lock.json, parsed
 * @param {unknown} installation node_modules/.package-lock.json, parsed
 * @param {InstallForm} form what is needed
 * @returns {{ title: string, args: readonly string[], form: InstallForm } | undefined} `form`: what is there afterwards
 */
export function planInstallation(lock, installation, form) {
  if (isInstalled(lock, installation, form)) return undefined;
  if (packagesOf(installation) === undefined) {
    return { title: "Installing the dependencies (npm ci)", args: cleanInstall(form), form };
  }
  if (isInstalled(lock, installation, "start")) {
    // Only what is missing: the rest was installed from the same lock, which is not written.
    const args = ["install", "--no-save", "--include=dev"];
    return { title: "Installing the tools of tests and checks (npm install)", args, form };
  }
  // A folder that has the tools keeps them.
  const fullForm = hasTools(installation) ? "all" : form;
  return { title: "Installing the changed dependencies (npm ci)", args: cleanInstall(fullForm), form: fullForm };
}

/**
 * Told in both forms: NODE_ENV=production alone would leave the tools out.
 *
 * @param {InstallForm} form
 */
function cleanInstall(form) {
  return ["ci", form === "start" ? "--omit=dev" : "--include=dev"];
}

/**
 * Whether what npm installed is what the lock asks for. npm keeps the lock of what it installed in
 * `node_modules/.package-lock.json` and writes it last, so an interrupted installation never agrees.
 *
 * @param {unknown} lock package-lock.json, parsed
 * @param {unknown} installation node_modules/.package-lock.json, parsed
 * @param {InstallForm} form what is needed
 * @returns {boolean}
 */
export function isInstalled(lock, installation, form) {
  const lockedPackages = packagesOf(lock);
  const installedPackages = packagesOf(installation);
  if (lockedPackages === undefined || installedPackages === undefined) return false;
  return Object.entries(lockedPackages).every(([path, entry]) => {
    // The root and the workspaces themselves are sources; only what stands in node_modules is installed.
    if (!path.includes("node_modules/")) return true;
    const there = installedPackages[path];
    if (there === undefined) {
      if (form === "start" && entry["dev"] === true) return true;
      // Binaries of other systems are left out.
      return entry["optional"] === true || entry["devOptional"] === true;
    }
    return there["version"] === entry["version"] && there["integrity"] === entry["integrity"];
  });
}

/**
 * Whether something was installed that a start does without.
 *
 * @param {unknown} installation
 */
function hasTools(installation) {
  return Object.values(packagesOf(installation) ?? {}).some((entry) => entry["dev"] === true);
}

/**
 * @param {unknown} lock
 * @returns {Record<string, Record<string, unknown>> | undefined}
 */
function packagesOf(lock) {
  if (typeof lock !== "object" || lock === null || !("packages" in lock)) return undefined;
  return /** @type {Record<string, Record<string, unknown>>} */ (lock.packages);
}
