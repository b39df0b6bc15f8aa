import { execFile } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { loadSecret } from "./secret.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

test("the first start makes a private secret, which later starts read", () => {
  const dataFolder = join(newFolder(), "data");
  const secret = loadSecret({ secret: undefined, dataFolder });
  expect(secret).toEqual({ ok: true, value: expect.stringMatching(/^[\w-]{43}$/) });
  expect(statSync(join(dataFolder, "secret")).mode & 0o777).toBe(0o600);
  expect(loadSecret({ secret: undefined, dataFolder })).toEqual(secret);
});

test("first starts at the same moment agree on one secret", async () => {
  const dataFolder = join(newFolder(), "data");
  const module = JSON.stringify(new URL("secret.ts", import.meta.url).href);
  const program = `const { loadSecret } = await import(${module});
    console.log(loadSecret({ secret: undefined, dataFolder: process.argv[1] }).value);`;
  const start = () => promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program, dataFolder]);
  const secrets = (await Promise.all([start(), start(), start(), start()])).map(({ stdout }) => stdout.trim());
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(new Set(secrets).size).toBe(1);
});

test("an empty file is no secret", () => {
  const dataFolder = newFolder();
  writeFileSync(join(dataFolder, "secret"), "\n");
  const secret = loadSecret({ secret: undefined, dataFolder });
  expect(secret).toEqual({ ok: true, value: expect.stringMatching(/^[\w-]{43}$/) });
  expect(loadSecret({ secret: undefined, dataFolder })).toEqual(secret);
});

test("each installation has a secret of its own", () => {
  const one = loadSecret({ secret: undefined, dataFolder: newFolder() });
  const other = loadSecret({ secret: undefined, dataFolder: newFolder() });
  expect(one).not.toEqual(other);
});

test("a configured secret is used, and needs no folder", () => {
  expect(loadSecret({ secret: "s".repeat(32), dataFolder: "/nowhere" })).toEqual({ ok: true, value: "s".repeat(32) });
});

test("a folder that cannot be made is reported with the way out", () => {
  expect(loadSecret({ secret: undefined, dataFolder: "/dev/null/data" })).toEqual({
    ok: false,
    error: {
      message: expect.stringContaining("Tutti cannot keep its data in /dev/null/data: a part of the path is a file"),
    },
  });
});
