import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { temporaryFolder } from "../database/databases.test-support.ts";

/** Milliseconds for a task of an agent, which takes about one second. */
export const TASK_TIMEOUT = 60_000;

/** The file that an agent's task writes, in the folder in which it works. */
export const taskFile = "agent-was-here.txt";

/** The command with which an agent does its task. */
export const taskCommand = `printf 'written by the agent' > ${taskFile}`;

interface AgentRun {
  program: string;
  options: readonly string[];
  /** Folders whose programs the run finds by their names. */
  folders?: readonly string[];
  /** Variables beside PATH and HOME, from the run's own home. */
  environment?: (home: string) => Record<string, string>;
  /** Called with the run's own home before it begins. */
  prepare?: (home: string) => void;
}

/** Runs an agent's program in new folders; returns what it printed, and the file that its task wrote. */
export async function runAgent({ program, options, folders = [], environment, prepare }: AgentRun) {
  const [home, project] = [temporaryFolder(), temporaryFolder()];
  prepare?.(home);
  const path = [...folders, dirname(process.execPath), process.env["PATH"]].join(delimiter);
  const child = spawn(program, options, {
    cwd: project,
    env: { PATH: path, HOME: home, ...environment?.(home) },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TASK_TIMEOUT,
  });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      texts[name] += text;
    });
  }
  await once(child, "close");
  const written = join(project, taskFile);
  const file = existsSync(written) ? readFileSync(written, "utf8") : "";
  for (const one of [home, project]) rmSync(one, { recursive: true, force: true });
  return { ...texts, output: texts.stdout + texts.stderr, file };
}
