/**
 * The part of the lock that is installed: for a `start` the packages that build the page, bundle the gateway and run
 * it, which are the `dependencies` of `package.json`; or `all`, with the tools of tests and checks.
 *
 * @typedef {"start" | "all"} InstallForm
 */

/**
 * The stamp of an installation.
 *
 * @param {string} stamp of the files that determine the dependencies
 * @param {InstallForm} form
 */
export function formStamp(stamp, form) {
  return `${stamp} ${form}`;
}

/**
 * Whether an installation is sufficient: one of `all` serves a start, too.
 *
 * @param {string | undefined} keptStamp the stamp of the installation
 * @param {string} stamp of the files that determine the dependencies now
 * @param {InstallForm} form the required form
 */
export function servesForm(keptStamp, stamp, form) {
  return keptStamp === formStamp(stamp, "all") || keptStamp === formStamp(stamp, form);
}

/**
 * The npm command that installs the required packages; undefined if all of them are installed.
 *
 * @param {unknown} lock package-lock.json, parsed
 * @param {unknown} installation node_modules/.package-lock.json, parsed
 * @param {InstallForm} form the required form
 * @returns {{ title: string, args: readonly string[], form: InstallForm } | undefined} `form`: the form of the
 *   installation afterwards
 */
export function planInstallation(lock, installation, form) {
  if (isInstalled(lock, installation, form)) return undefined;
  if (packagesOf(installation) === undefined) {
    return { title: "Installing the dependencies (npm ci)", args: cleanInstall(form), form };
  }
  if (isInstalled(lock, installation, "start")) {
    // Installs only the missing packages: the rest was installed from the same lock, which is not written.
    const args = ["install", "--no-save", "--include=dev"];
    return { title: "Installing the tools for tests and checks (npm install)", args, form };
  }
  // A folder with the tools keeps them.
  const fullForm = hasTools(installation) ? "all" : form;
  return { title: "Installing the changed dependencies (npm ci)", args: cleanInstall(fullForm), form: fullForm };
}

/**
 * The option is given in both forms: NODE_ENV=production alone would leave the tools out.
 *
 * @param {InstallForm} form
 */
function cleanInstall(form) {
  return ["ci", form === "start" ? "--omit=dev" : "--include=dev"];
}

/**
 * Whether npm's installation matches the lock. npm keeps the lock of its installation in
 * `node_modules/.package-lock.json` and writes it last, so an interrupted installation never matches.
 *
 * @param {unknown} lock package-lock.json, parsed
 * @param {unknown} installation node_modules/.package-lock.json, parsed
 * @param {InstallForm} form the required form
 * @returns {boolean}
 */
export function isInstalled(lock, installation, form) {
  const lockedPackages = packagesOf(lock);
  const installedPackages = packagesOf(installation);
  if (lockedPackages === undefined || installedPackages === undefined) return false;
  return Object.entries(lockedPackages).every(([path, entry]) => {
    // The root and the workspaces themselves are sources; only packages in node_modules are installed.
    if (!path.includes("node_modules/")) return true;
    const there = installedPackages[path];
    if (there === undefined) {
      if (form === "start" && entry["dev"] === true) return true;
      // Binaries for other systems are left out.
      return entry["optional"] === true || entry["devOptional"] === true;
    }
    return there["version"] === entry["version"] && there["integrity"] === entry["integrity"];
  });
}

/**
 * Whether packages are installed that a start does not need.
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
