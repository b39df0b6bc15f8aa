import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetchPackage, readLists, readProfiles } from "./refresh-models/packages.mjs";
import { toSnapshot } from "./refresh-models/to-snapshot.mjs";
import { root } from "./setup/paths.mjs";

const snapshotFolder = join(root, "apps", "gateway", "src", "catalog", "snapshot");

/**
 * One line a record, so that a difference of the snapshot is readable.
 *
 * @param {readonly object[]} records
 */
function toLines(records) {
  return `[\n${records.map((record) => JSON.stringify(record)).join(",\n")}\n]\n`;
}

const folder = mkdtempSync(join(tmpdir(), "tutti-models-"));
try {
  const models = await fetchPackage("@earendil-works/pi-ai", join(folder, "models"));
  const flags = await fetchPackage("@langchain/openrouter", join(folder, "flags"));
  const snapshot = toSnapshot({ lists: readLists(models), profiles: await readProfiles(flags) });
  const sources = [models, flags].map(({ name, version, license, published }) => ({
    name,
    version,
    license,
    published,
  }));
  writeFileSync(join(snapshotFolder, "models.json"), toLines(snapshot.models));
  writeFileSync(join(snapshotFolder, "endpoints.json"), toLines(snapshot.endpoints));
  writeFileSync(join(snapshotFolder, "sources.json"), toLines(sources));
  const from = sources.map(({ name, version }) => `${name} ${version}`).join(", ");
  console.log(`${snapshot.models.length} models, ${snapshot.endpoints.length} endpoints, from ${from}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
