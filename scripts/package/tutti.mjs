#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../setup/run-program.mjs";
import { readArguments, USAGE } from "./read-arguments.mjs";

/** The package's folder, as `build-package.mjs` lays it out. */
const folder = join(dirname(fileURLToPath(import.meta.url)), "..");

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(folder, path), "utf8"));

const { version, engines } = readJson("package.json");

/** @param {string} release */
const numberOf = (release) => release.replace(/^\D*/u, "").split(".").map(Number);

/** Whether this Node runs the gateway. */
function isNewEnough() {
  const [major = 0, minor = 0] = numberOf(process.versions.node);
  const [leastMajor = 0, leastMinor = 0] = numberOf(engines.node);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** Milliseconds between two checks of whether npx still runs. */
const LOOK = 500;

/** When npx is stopped, it ends the shell between it and this command, but sends this command no signal. */
function endWithNpx() {
  if (process.env["npm_command"] !== "exec") return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, LOOK);
  timer.unref();
}

const commandLine = readArguments(process.argv.slice(2), {
  environment: process.env,
  workingFolder: process.cwd(),
  homeFolder: homedir(),
});

if (commandLine.kind === "help") console.log(USAGE);
else if (commandLine.kind === "version") console.log(version);
else if (commandLine.kind === "mistake") {
  console.error(`${commandLine.message}\n\nAll options: tutti --help`);
  process.exitCode = 2;
} else if (!isNewEnough()) {
  console.error(
    `Tutti needs Node ${engines.node.slice(2)} or newer; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  );
  process.exitCode = 1;
} else {
  const isCommand = commandLine.kind === "command";
  const program = join(folder, "apps", "gateway", "dist", isCommand ? "tutti.js" : "main.js");
  const nodeOptions = [...readJson("apps/gateway/node-options.json"), "--disable-warning=ExperimentalWarning"];
  endWithNpx();
  runProgram({
    node: process.execPath,
    args: [...nodeOptions, program, ...(commandLine.kind === "command" ? commandLine.args : [])],
    environment: { ...process.env, ...commandLine.variables },
  });
}
