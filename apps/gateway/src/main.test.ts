import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "./database/databases.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const main = join(import.meta.dirname, "main.ts");
const config = join(import.meta.dirname, "start", "__fixtures__", "nothing-found.json");

const folders: string[] = [];
const processes: ChildProcess[] = [];
afterEach(() => {
  for (const child of processes.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function run(environment: Record<string, string>) {
  const folder = temporaryFolder();
  folders.push(folder);
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env["PATH"], PORT: "0", TUTTI_DATA: folder, TUTTI_CONFIG: config, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  processes.push(child);
  const output = { out: "", error: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.error += text;
  });
  const exit = once(child, "exit");
  const ready = async () => {
    while (!output.out.includes("Models: ")) await Promise.race([once(child.stdout, "data"), exit]);
  };
  return { child, printed: output, exited: exit, ready };
}

/** A program of util-linux, with which a test's start has a terminal. */
const terminal = "/usr/bin/script";

test.skipIf(!existsSync(terminal)).each([
  ["opens the browser", {}, true],
  ["opens no browser where that is off", { TUTTI_OPEN: "0" }, false],
])("[SEC-11] a start from a terminal %s", async (_, settings, isOpened) => {
  const folder = temporaryFolder();
  folders.push(folder);
  const destination = join(folder, "destination");
  const browser = join(folder, "browser.sh");
  writeFileSync(
    browser,
    `#!/bin/sh\ncat "\${1#file://}" > '${destination}.part' && mv '${destination}.part' '${destination}'\n`,
  );
  chmodSync(browser, 0o755);
  const environment = { PORT: "0", TUTTI_DATA: folder, TUTTI_CONFIG: config, BROWSER: browser, TERM: "xterm" };
  const child = spawn(terminal, ["-qec", `exec '${process.execPath}' '${main}'`, "/dev/null"], {
    env: { PATH: process.env["PATH"], ...environment, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  processes.push(child);
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  await vi.waitFor(() => expect(out).toContain("Models: "), { timeout: 40_000 });
  const [, link = "none"] = /owner of this machine[^:]*: (\S+)/.exec(out) ?? [];
  if (isOpened) {
    await vi.waitFor(() => expect(existsSync(destination)).toBe(true), { timeout: 40_000 });
    expect(readFileSync(destination, "utf8")).toContain(`content="0; url=${link}"`);
  } else {
    // The file is written before the lines that follow the start.
    expect(existsSync(join(folder, "open-tutti.html"))).toBe(false);
  }
});

test("a start prints its address and its models only, and SIGTERM ends it", async () => {
  const { child, printed, exited, ready } = run({});
  await ready();
  const [address = "", owner, models, ...rest] = printed.out.trimEnd().split("\n");
  expect(address).toMatch(/^Tutti is ready at http:\/\/127\.0\.0\.1:\d+$/);
  expect(owner).toMatch(
    /^Open it as the owner of this machine \(once, today\): http:\/\/127\.0\.0\.1:\d+\/#owner=[\w-]+$/,
  );
  expect(models).toBe('Models: the built-in demo (no AI). Connect real ones: README, "Connect real models"');
  expect(rest).toEqual([]);
  expect(printed.error).toBe("");

  const origin = address.replace("Tutti is ready at ", "");
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});

test("a failed start prints one line on the error stream, with exit code 1", async () => {
  const { printed, exited } = run({ LOG_LEVEL: "loud" });
  expect(await exited).toEqual([1, null]);
  expect(printed.error).toBe('LOG_LEVEL is "loud"; give one of fatal, error, warn, info, debug, trace, silent.\n');
  expect(printed.out).toBe("");
});
