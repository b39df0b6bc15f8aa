import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { succeed } from "../result.ts";
import type { Command, CommandSource } from "./command.ts";
import { runCommand } from "./run-command.ts";
import { commands as all } from "./table.ts";

/** Milliseconds: a first call sets up what is missing, such as the page's build. */
const SET_UP_TIMEOUT = 300_000;

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const source: CommandSource = {
  environment: {},
  workingFolder: "/",
  callerFolder: "/",
  projectFolder,
  caller: "npm run tutti --",
};

function echo(name: string, parameters: readonly string[] = []): Command {
  return {
    name,
    summary: "Tell what was given",
    parameters,
    options: { role: { type: "string" } },
    details: [],
    run: async ({ options, positionals }) =>
      succeed({ lines: [positionals.join(",")], document: { role: options["role"], positionals } }),
  };
}

const commands = [echo("user list"), echo("user add", ["mail"]), echo("backup", ["file"])];
const run = (...args: string[]) => runCommand(args, { commands, source });

test.each([
  [["user", "list"], 0, "\n"],
  [["user", "add", "ann@example.com", "--role", "admin"], 0, "ann@example.com\n"],
  [["backup", "--", "-file"], 0, "-file\n"],
])("%j is run", async (args, code, out) => {
  expect(await run(...args)).toEqual({ code, out, error: "" });
});

test.each([
  [["bakcup"], 'There is no command "bakcup". Did you mean "backup"? All commands: npm run tutti -- help\n'],
  [
    ["user", "lsit"],
    'There is no command "user lsit". Did you mean "user list"? All commands: npm run tutti -- help\n',
  ],
  [["something-else"], 'There is no command "something-else". All commands: npm run tutti -- help\n'],
  [["backup"], "backup needs <file>. See: npm run tutti -- backup --help\n"],
  [["backup", "a", "b"], 'backup does not take "b". See: npm run tutti -- backup --help\n'],
  [
    ["user", "add", "a", "--rloe", "x"],
    'user add has no option "rloe". Did you mean --role? See: npm run tutti -- user add --help\n',
  ],
])("%j is refused with what to do", async (args, error) => {
  expect(await run(...args)).toEqual({ code: 2, out: "", error });
});

test("--json prints one JSON document, of a failure as well", async () => {
  const outcome = await run("--json", "user", "add", "a", "--role", "admin");
  expect(JSON.parse(outcome.out)).toEqual({ role: "admin", positionals: ["a"] });
  const refusal = await run("backup", "--json");
  expect(refusal).toMatchObject({ code: 2, error: "" });
  expect(JSON.parse(refusal.out)).toEqual({
    error: { message: "backup needs <file>. See: npm run tutti -- backup --help" },
  });
});

test("help names every command, and each tells of itself", async () => {
  for (const args of [[], ["help"], ["--help"]]) {
    const { code, out } = await runCommand(args, { commands: all, source });
    expect(code).toBe(0);
    for (const { name, summary } of all) expect(out).toMatch(new RegExp(`^ {2}${name}\\b.* ${summary}$`, "m"));
  }
  for (const { name, summary } of all) {
    const { code, out } = await runCommand([...name.split(" "), "--help"], { commands: all, source });
    expect([code, out.includes(`${summary}.`)]).toEqual([0, true]);
  }
});

test("npm run tutti prints a program nothing but the document", { timeout: SET_UP_TIMEOUT }, () => {
  const out = execFileSync("npm", ["run", "--silent", "tutti", "--", "version", "--json"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  expect(JSON.parse(out)).toEqual({ tutti: "0.1.0", node: expect.stringMatching(/^\d+\./) });
});
