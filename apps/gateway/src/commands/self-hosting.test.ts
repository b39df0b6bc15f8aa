import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inheritedEnvironment, type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder, testDatabases } from "../database/databases.test-support.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

// A gateway is started, and external programs.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const text = readFileSync(join(projectFolder, "docs", "self-hosting.md"), "utf8");

const closing: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Every command of the document, in its order. */
const commandLines = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gmu)].flatMap(([, block = ""]) =>
  block.split("\n").filter((line) => line.trim() !== ""),
);

/** The commands that the document's last table names, by their first words; the table has the reasons. */
const commandNames = [...(text.split("## What no test runs")[1] ?? "").matchAll(/^\| (`[^|]+`) \|/gmu)].flatMap(
  ([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, command = ""]) => command),
);

const isNamed = (command: string) =>
  commandNames.some((name) => command.replace(/^(?:[A-Z_]+=\S+ )+/u, "").startsWith(`${name} `));

const [, postgres] = testDatabases();
const hasPrograms = ["pg_dump --version", "curl --version", "openssl version"].every(
  (command) => spawnSync("sh", ["-c", command]).status === 0,
);
/** Without PostgreSQL, the commands that need it cannot be run. */
const canRunAll = postgres?.available === true && hasPrograms;

test("[OPS-14] every command of the document is run, or named with the reason why not", () => {
  expect(commandLines.length).toBeGreaterThan(20);
  for (const name of commandNames)
    expect([name, commandLines.some((command) => command.includes(name))]).toEqual([name, true]);
  // A command that is not run is checked as far as possible: it is a command line, and the files that it names exist.
  for (const command of commandLines.filter(isNamed)) {
    expect([command, spawnSync("sh", ["-n", "-c", command]).status]).toEqual([command, 0]);
    for (const [file] of command.matchAll(/deploy\/[\w./-]+/gu)) {
      expect([file, existsSync(join(projectFolder, file))]).toEqual([file, true]);
    }
  }
});

test("[OPS-14] every message of the troubleshooting is one that the product says", () => {
  const messages = [...(text.split("## Troubleshooting")[1]?.split("\n## ")[0] ?? "").matchAll(/^\| `([^`]+)`/gmu)];
  expect(messages.length).toBeGreaterThan(5);
  const { stdout: source } = spawnSync("cat", sources(), { encoding: "utf8", maxBuffer: 2 ** 27 });
  for (const [, message = ""] of messages) {
    const pieces = message.split("…").map((piece) => piece.replace("4000", "").trim());
    for (const piece of pieces.flatMap((part) => part.split(/ {2,}/u)).filter((part) => part.length > 3)) {
      expect([piece, source.includes(piece)]).toEqual([piece, true]);
    }
  }
});

function sources(): string[] {
  const { stdout } = spawnSync("git", ["ls-files", "apps/gateway/src/**.ts"], { cwd: projectFolder, encoding: "utf8" });
  return stdout
    .split("\n")
    .filter((file) => file !== "" && !file.includes(".test"))
    .map((file) => join(projectFolder, file));
}

/** Runs in this process: that `tutti` is a command, and what its options are, is tested with the package. */
async function runTutti(words: string, environment: Record<string, string>, folder: string): Promise<string> {
  const source = { environment, workingFolder: folder, callerFolder: folder, projectFolder, caller: "tutti" };
  const { code, out, error } = await runCommand(words.split(" "), { commands, source });
  expect([words, code, error]).toEqual([words, 0, ""]);
  return out;
}

/** The variables that `NAME="$OTHER" ` before a command sets. */
function assignmentsIn(text: string, environment: Record<string, string>): Record<string, string> {
  const pairs = [...text.matchAll(/(\w+)="\$(\w+)" /gu)];
  return Object.fromEntries(pairs.map(([, name = "", other = ""]) => [name, environment[other] ?? ""]));
}

test.runIf(canRunAll)("[OPS-14] the commands of the document do what it says, one after the other", async () => {
  const folder = temporaryFolder();
  closing.push(async () => rmSync(folder, { recursive: true, force: true }));
  const dataFolder = join(folder, "data");
  const target = await postgres?.create();
  closing.push(() => postgres?.remove());
  const environment: Record<string, string> = {
    ...inheritedEnvironment(),
    TUTTI_DATA: dataFolder,
    TUTTI_OFFLINE: "1",
    // The variables that the reader of the document has in the shell.
    NEW_DATABASE_URL: target?.databaseUrl ?? "",
    OLD_SECRET: "the-old-secret-of-more-than-32-characters",
    NEW_SECRET: "the-new-secret-of-more-than-32-characters",
  };
  let gateway: Product | undefined;
  const stop = async () => {
    await gateway?.stop();
    gateway = undefined;
  };
  closing.push(stop);

  async function run(command: string): Promise<string> {
    const host = gateway === undefined ? "127.0.0.1:4000" : new URL(gateway.origin).host;
    // PostgreSQL's own programs use the PostgreSQL database; all other commands use the embedded one.
    const env = {
      ...environment,
      PORT: host.split(":")[1] ?? "",
      ...(command.startsWith("pg_") ? { DATABASE_URL: target?.databaseUrl ?? "" } : {}),
    };
    const [, variables = "", words] = /^((?:\w+="\$\w+" )*)tutti (.+)$/u.exec(command) ?? [];
    if (words !== undefined) return runTutti(words, { ...env, ...assignmentsIn(variables, env) }, folder);
    const local = command.replaceAll("127.0.0.1:4000", host);
    const { status, stdout, stderr } = spawnSync("sh", ["-c", local], { cwd: folder, env, encoding: "utf8" });
    expect([command, status, status === 0 ? "" : `${stdout}${stderr}`]).toEqual([command, 0, ""]);
    return stdout;
  }

  let hasPeople = false;
  const outputs = new Map<string, string>();
  for (const command of commandLines.filter((each) => !isNamed(each))) {
    if (command.startsWith("tutti -")) {
      gateway = await startProduct({ environment: { TUTTI_DATA: dataFolder } });
      continue;
    }
    // The owner's link comes before there is an account with a password.
    if (gateway !== undefined && !hasPeople && command !== "tutti owner-link") {
      hasPeople = true;
      for (const name of ["ada", "grace"]) {
        await signUpWithKey(gateway.origin, { name, email: `${name}@example.org`, password: "analytical engine" });
      }
    }
    // The document says so before each of them.
    if (/tutti (?:move-database|restore|rotate-secret)/u.test(command)) await stop();
    outputs.set(command, await run(command));
  }
  expect(outputs.get("tutti user list")).toContain("grace@example.org");
  expect(outputs.get("tutti doctor")).toContain(" 0 bad");
  expect(outputs.get('DATABASE_URL="$NEW_DATABASE_URL" tutti move-database')).toMatch(/Moved \d+ rows of \d+ tables/u);
  expect(outputs.get("tutti restore tutti.backup")).toContain("The previous data is kept in");
});
