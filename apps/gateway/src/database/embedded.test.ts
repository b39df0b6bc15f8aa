import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "./databases.test-support.ts";
import { openEmbeddedDatabase } from "./embedded.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

function messageOf(folder: string): string {
  const embeddedDatabase = openEmbeddedDatabase(folder);
  return embeddedDatabase.ok ? "no failure" : embeddedDatabase.error.message;
}

test("a missing folder is made, also with a space in its path", async () => {
  const embeddedDatabase = openEmbeddedDatabase(join(newFolder(), "not yet", "here"));
  expect(embeddedDatabase.ok).toBe(true);
  if (embeddedDatabase.ok) await embeddedDatabase.value.close();
});

test.skipIf(!existsSync("/proc/self"))("a file system without folders is reported, and does not hang the start", () => {
  expect(messageOf("/proc/tutti/data")).toContain("keep its data in /proc/tutti/data: no folder can be created there.");
});

test("no other user can read the database, even in a readable folder", async () => {
  const folder = newFolder();
  chmodSync(folder, 0o755);
  const embeddedDatabase = openEmbeddedDatabase(folder);
  if (!embeddedDatabase.ok) throw new Error(embeddedDatabase.error.message);
  await sql`create table notes (text text)`.execute(embeddedDatabase.value.queries);
  for (const name of readdirSync(folder).filter((file) => file.startsWith("tutti.sqlite"))) {
    expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
  }
  await embeddedDatabase.value.close();
});

test.each([
  ["journal_mode", "wal"],
  ["synchronous", 2],
  ["foreign_keys", 1],
])("%s is %s", async (pragma, expected) => {
  const embeddedDatabase = openEmbeddedDatabase(newFolder());
  if (!embeddedDatabase.ok) throw new Error(embeddedDatabase.error.message);
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(pragma)}`.execute(
    embeddedDatabase.value.queries,
  );
  expect(rows[0]?.[pragma]).toBe(expected);
  await embeddedDatabase.value.close();
});

test("a second process is refused the folder until the first has ended", async () => {
  const folder = newFolder();
  const module = new URL("./embedded.ts", import.meta.url).href;
  const program = `const { openEmbeddedDatabase } = await import(${JSON.stringify(module)});
    const database = openEmbeddedDatabase(${JSON.stringify(folder)});
    console.log(database.ok);
    setInterval(() => database, 1000);`;
  const first = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await once(first.stdout, "data");
  expect(String(output).trim()).toBe("true");

  expect(messageOf(folder)).toBe(
    `Another Tutti is already using the data in ${folder}. Stop it, or start this one with another folder: TUTTI_DATA=/path/to/folder npm start`,
  );

  first.kill("SIGKILL");
  await once(first, "exit");
  const embeddedDatabase = openEmbeddedDatabase(folder);
  expect(embeddedDatabase.ok).toBe(true);
  if (embeddedDatabase.ok) await embeddedDatabase.value.close();
});

test("a file in place of the folder is reported with a way out", () => {
  const file = join(newFolder(), "file");
  writeFileSync(file, "");
  expect(messageOf(join(file, "data"))).toBe(
    `Tutti cannot keep its data in ${join(file, "data")}: a part of the path is a file, not a folder. Choose another folder: TUTTI_DATA=/path/to/folder npm start`,
  );
  expect(messageOf(file)).toContain("a part of the path is a file, not a folder");
});

test.skipIf(process.getuid?.() === 0)("a folder that is not writable is reported with a way out", () => {
  const folder = join(newFolder(), "locked");
  mkdirSync(folder, { mode: 0o500 });
  expect(messageOf(folder)).toContain(
    `Tutti cannot keep its data in ${folder}: this user is not allowed to write there.`,
  );
});

test("a file that is no database is reported, and left as it is", () => {
  const folder = newFolder();
  writeFileSync(join(folder, "tutti.sqlite"), "these are my notes, ".repeat(100));
  expect(messageOf(folder)).toContain("is damaged, or is not a Tutti database. Replace it with a backup");
});
