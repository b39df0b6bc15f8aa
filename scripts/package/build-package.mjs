import { existsSync } from "node:fs";
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { build } from "esbuild";
import { requireNpm } from "../setup/npm.mjs";
import { root } from "../setup/paths.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { bundleGateway, bundleOptions } from "./bundle-gateway.mjs";
import { shippedPackages } from "./shipped-packages.mjs";

const gateway = join(root, "apps", "gateway");
/** The oldest Node, as in the README. */
const NODE = ">=22.18";

/**
 * Packages of which the gateway reads files at run time, with the paths of these files: the files are copied unchanged.
 */
const READ_FILES = /** @type {Readonly<Record<string, RegExp>>} */ ({
  "@fontsource-variable/inter": /^files\/inter-latin-wght-normal\.woff2$/u,
  "@fontsource-variable/jetbrains-mono": /^files\/jetbrains-mono-latin-wght-normal\.woff2$/u,
});

/**
 * Builds the folder of the package that `npx tutti` runs: the gateway and everything that it imports as a few files of
 * JavaScript, the built page, the documents, and the command. It has no dependencies: to install it is to unpack it.
 *
 * The folders are those of the repository, since the gateway finds the page and the documents relative to its own file.
 *
 * @param {string} folder the output folder, which is emptied first
 * @returns {Promise<void>}
 */
export async function buildPackage(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundleGateway(join(folder, "apps", "gateway", "dist"), { isMinified: true });
  await copyFile(join(gateway, "node-options.json"), join(folder, "apps", "gateway", "node-options.json"));
  await copyReadFiles(folder);
  await bundleCommand(join(folder, "bin", "tutti.js"));
  await cp(join(root, "apps", "web", "dist"), join(folder, "apps", "web", "dist"), { recursive: true });
  await copyDocuments(folder);
  const { packages } = await readJson(join(root, "package-lock.json"));
  const folders = shippedPackages(packages);
  await writeFile(join(folder, "THIRD-PARTY-LICENSES.txt"), await licensesOf(folders));
  await writeJson(join(folder, "sbom.cdx.json"), await billOfMaterials(folders));
  await writeManifest(folder);
}

/**
 * The product's bill of materials, in CycloneDX's form: npm's own without the tools.
 *
 * @param {readonly string[]} folders folders of packages
 */
async function billOfMaterials(folders) {
  const args = ["sbom", "--sbom-format", "cyclonedx"];
  const { code, output } = await runCommand({
    program: process.execPath,
    args: [requireNpm(), ...args, "--loglevel", "error"],
    cwd: root,
  });
  if (code !== 0) throw new Error(`npm ${args.join(" ")} failed: ${output}`);
  const bill = JSON.parse(output);
  const manifests = await Promise.all(folders.map((folder) => readJson(join(root, folder, "package.json"))));
  const references = new Set(manifests.map(({ name, version }) => `${name}@${version}`));
  /** @param {Record<string, string>} entry */
  const isShipped = (entry) => references.has(entry["bom-ref"] ?? entry["ref"] ?? "");
  return {
    ...bill,
    components: bill.components.filter(isShipped),
    dependencies: bill.dependencies.filter(isShipped),
  };
}

/** Copies the documents, from which the demo's guide answers. @param {string} folder */
async function copyDocuments(folder) {
  for (const name of ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"])
    await copyFile(join(root, name), join(folder, name));
  await cp(join(root, "deploy"), join(folder, "deploy"), { recursive: true });
  await mkdir(join(folder, "docs"));
  for (const entry of await readdir(join(root, "docs"), { withFileTypes: true })) {
    // Decisions are for developers of the product; pictures belong to the README.
    if (entry.isFile() && entry.name.endsWith(".md"))
      await copyFile(join(root, "docs", entry.name), join(folder, "docs", entry.name));
  }
  // SECURITY.md refers to them.
  await cp(join(root, "docs", "security"), join(folder, "docs", "security"), { recursive: true });
}

/** @param {string} file */
async function bundleCommand(file) {
  await build({ ...bundleOptions, entryPoints: [join(root, "scripts", "package", "tutti.mjs")], outfile: file });
  await chmod(file, 0o755);
}

/** @param {string} folder */
async function copyReadFiles(folder) {
  for (const [name, path] of Object.entries(READ_FILES)) {
    const source = packageFolder(name);
    const target = join(folder, "node_modules", name);
    const files = (await readdir(source, { recursive: true })).map((file) => file.split(sep).join("/"));
    for (const file of files.filter((candidate) => path.test(candidate))) {
      await mkdir(dirname(join(target, file)), { recursive: true });
      await copyFile(join(source, file), join(target, file));
    }
    const { version, license } = await readJson(join(source, "package.json"));
    // The package's own manifest has `exports` for files that are not copied.
    await writeJson(join(target, "package.json"), { name, version, license });
  }
}

/** The folder in which npm installed a package, as seen by the workspace that depends on it. @param {string} name */
function packageFolder(name) {
  for (const workspace of [gateway, join(root, "packages", "demo-models")]) {
    const folder = [join(workspace, "node_modules", name), join(root, "node_modules", name)].find((candidate) =>
      existsSync(candidate),
    );
    if (folder !== undefined) return folder;
  }
  throw new Error(`The package ${name} is not installed.`);
}

/** @param {string} folder */
async function writeManifest(folder) {
  const { name, version, description, license } = await readJson(join(root, "package.json"));
  const read = await Promise.all(
    Object.keys(READ_FILES).map(async (readName) => {
      const manifest = await readJson(join(folder, "node_modules", readName, "package.json"));
      return /** @type {const} */ ([readName, manifest.version]);
    }),
  );
  await writeJson(join(folder, "package.json"), {
    name,
    version,
    description,
    license,
    type: "module",
    bin: { tutti: "bin/tutti.js" },
    engines: { node: NODE },
    dependencies: Object.fromEntries(read),
    bundleDependencies: read.map(([readName]) => readName),
  });
}

/**
 * The licenses of packages, in one text.
 *
 * @param {readonly string[]} folders
 */
async function licensesOf(folders) {
  const texts = await Promise.all(
    folders.map(async (folder) => {
      const { name, version, license } = await readJson(join(root, folder, "package.json"));
      const file = (await readdir(join(root, folder))).find((entry) => /^(?:licen[cs]e|copying)/iu.test(entry));
      const text = file === undefined ? "" : (await readFile(join(root, folder, file), "utf8")).trim();
      return `${name} ${version} (${license ?? "license: see the package"})\n\n${text}`;
    }),
  );
  return `${texts.join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, "utf8"));
}

/**
 * @param {string} path
 * @param {unknown} value
 */
async function writeJson(path, value) {
  await writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) await buildPackage(resolve(process.argv[2] ?? ""));
