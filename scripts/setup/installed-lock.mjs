/**
 * Whether what npm installed is what the lock asks for. npm keeps the lock of what it installed in
 * `node_modules/.package-lock.json` and writes it last, so an interrupted installation never agrees.
 *
 * @param {unknown} lock package-lock.json, parsed
 * @param {unknown} installed node_modules/.package-lock.json, parsed
 * @returns {boolean}
 */
export function isInstalled(lock, installed) {
  const lockedPackages = packagesOf(lock);
  const installedPackages = packagesOf(installed);
  if (lockedPackages === undefined || installedPackages === undefined) return false;
  return Object.entries(lockedPackages).every(([path, entry]) => {
    // The root and the workspaces themselves are sources; only what stands in node_modules is installed.
    if (!path.includes("node_modules/")) return true;
    const there = installedPackages[path];
    // Binaries of other systems are left out.
    if (there === undefined) return entry["optional"] === true || entry["devOptional"] === true;
    return there["version"] === entry["version"] && there["integrity"] === entry["integrity"];
  });
}

/**
 * @param {unknown} lock
 * @returns {Record<string, Record<string, unknown>> | undefined}
 */
function packagesOf(lock) {
  if (typeof lock !== "object" || lock === null || !("packages" in lock)) return undefined;
  return /** @type {Record<string, Record<string, unknown>>} */ (lock.packages);
}
