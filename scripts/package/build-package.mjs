import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { requireNpm } from "../setup/npm.mjs";
import { root } from "../setup/paths.mjs";
import { runCommand } from "../setup/run-command.mjs";
import { shippedPackages } from "./shipped-packages.mjs";

const gateway = join(root, "apps", "gateway");
/** As in the README. */
const NODE = ">=22.18";

/** Packages of which the gateway sends files to browsers: they come along as they are. */
const SENT_FILES = [
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
];

/**
 * Lays out the package that `npx tutti` runs: the gateway and everything that it imports as a few files of JavaScript,
 * the built page, the documents, and the command. It depends on nothing: an installation is its unpacking.
 *
 * The folders are those of the repository, since the gateway finds the page and the documents by its own place.
 *
 * @param {string} folder which is emptied first
 * @returns {Promise<void>}
 */
export async function buildPackage(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle(folder);
  await copyGateway(folder);
  await cp(join(root, "apps", "web", "dist"), join(folder, "apps", "web", "dist"), { recursive: true });
  await copyDocuments(folder);
  const { packages } = await readJson(join(root, "package-lock.json"));
  const shipped = shippedPackages(packages);
  await writeFile(join(folder, "THIRD-PARTY-LICENSES.txt"), await licensesOf(shipped));
  await writeJson(join(folder, "sbom.cdx.json"), await billOfMaterials(shipped));
  await writeManifest(folder);
}

/**
 * What the product is made of, in CycloneDX's form: npm's own bill without the tools.
 *
 * @param {readonly string[]} shipped folders of packages
 */
async function billOfMaterials(shipped) {
  const args = ["sbom", "--sbom-format", "cyclonedx"];
  const { code, output } = await runCommand({
    program: process.execPath,
    args: [requireNpm(), ...args, "--loglevel", "error"],
    cwd: root,
  });
  if (code !== 0) throw new Error(`npm ${args.join(" ")} failed: ${output}`);
  const bill = JSON.parse(output);
  const manifests = await Promise.all(shipped.map((folder) => readJson(join(root, folder, "package.json"))));
  const references = new Set(manifests.map(({ name, version }) => `${name}@${version}`));
  /** @param {Record<string, string>} entry */
  const isShipped = (entry) => references.has(entry["bom-ref"] ?? entry["ref"] ?? "");
  return {
    ...bill,
    components: bill.components.filter(isShipped),
    dependencies: bill.dependencies.filter(isShipped),
  };
}

/** @param {string} folder */
async function bundle(folder) {
  const shared = /** @type {const} @satisfies {import("esbuild").BuildOptions} */ ({
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node22.18",
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "warning",
  });
  // Some packages are CommonJS, and require Node's own modules.
  const banner = {
    js: 'import { createRequire as createRequireOfPackage } from "node:module"; const require = createRequireOfPackage(import.meta.url);',
  };
  await build({
    ...shared,
    entryPoints: {
      main: join(gateway, "src", "main.ts"),
      tutti: join(gateway, "src", "tutti.ts"),
      "template-thread": join(gateway, "src", "instruct", "template-thread.ts"),
      "pdf-worker": join(gateway, "src", "completion", "plugins", "file-parser", "pdf-worker.ts"),
    },
    splitting: true,
    outdir: join(folder, "apps", "gateway", "lib"),
    banner,
    // Compiled code for PostgreSQL, which the gateway does without.
    external: ["pg-native"],
  });
  const command = join(folder, "bin", "tutti.js");
  await build({
    ...shared,
    entryPoints: [join(root, "scripts", "package", "tutti.mjs")],
    outfile: command,
  });
  await chmod(command, 0o755);
}

/** What the gateway reads beside its modules: all of its modules lie in one folder here. @param {string} folder */
async function copyGateway(folder) {
  const source = join(gateway, "src");
  const target = join(folder, "apps", "gateway", "lib");
  await cp(join(source, "catalog", "snapshot"), join(target, "snapshot"), { recursive: true });
  await cp(join(source, "http", "openapi", "page", "assets"), join(target, "page", "assets"), { recursive: true });
  await copyFile(join(source, "http", "openapi", "examples.json"), join(target, "examples.json"));
  await copyFile(join(gateway, "node-options.json"), join(folder, "apps", "gateway", "node-options.json"));
  const require = createRequire(join(gateway, "package.json"));
  for (const file of SENT_FILES) {
    const name = file.split("/").slice(0, 2).join("/");
    const at = join(folder, "node_modules", file);
    await mkdir(dirname(at), { recursive: true });
    await copyFile(require.resolve(file), at);
    const { version, license } = await readJson(require.resolve(`${name}/package.json`));
    // Its own says which paths may be resolved, of files that are not here.
    await writeJson(join(folder, "node_modules", name, "package.json"), { name, version, license });
  }
}

/** The demo's guide answers from them. @param {string} folder */
async function copyDocuments(folder) {
  for (const name of ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"])
    await copyFile(join(root, name), join(folder, name));
  await cp(join(root, "deploy"), join(folder, "deploy"), { recursive: true });
  await mkdir(join(folder, "docs"));
  for (const entry of await readdir(join(root, "docs"), { withFileTypes: true })) {
    // Decisions are for those who change the code; pictures are the README's.
    if (entry.isFile() && entry.name.endsWith(".md"))
      await copyFile(join(root, "docs", entry.name), join(folder, "docs", entry.name));
  }
}

/** @param {string} folder */
async function writeManifest(folder) {
  const { name, version, description, license } = await readJson(join(root, "package.json"));
  const sent = await Promise.all(
    SENT_FILES.map(async (file) => {
      const sentName = file.split("/").slice(0, 2).join("/");
      const manifest = await readJson(join(folder, "node_modules", sentName, "package.json"));
      return /** @type {const} */ ([sentName, manifest.version]);
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
    dependencies: Object.fromEntries(sent),
    bundleDependencies: sent.map(([sentName]) => sentName),
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
