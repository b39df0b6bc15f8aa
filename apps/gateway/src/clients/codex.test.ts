import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { functionCallItem, messageItem, responsesAnswer } from "../providers/openai/scripted-responses.test-support.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

const VERSION = "0.171.0";

/** Milliseconds for a download of some 200 MB. */
const INSTALL_TIMEOUT = 300_000;
const TASK_TIMEOUT = 60_000;

/** Kept from one run of the tests to the next. */
const folder = fileURLToPath(new URL(`../../../../.tools/codex-${VERSION}`, import.meta.url));
const program = join(folder, "node_modules/@openai/codex/bin/codex.js");

const command = "printf 'written by the agent' > agent-was-here.txt";

/** Installs Codex where it is not there; returns why it cannot be. */
async function installCodex(): Promise<string | undefined> {
  if (existsSync(program)) return undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), "{}");
  try {
    const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", `@openai/codex@${VERSION}`];
    await promisify(execFile)("npm", install, { cwd: folder, timeout: INSTALL_TIMEOUT });
    return undefined;
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true });
    return `Codex ${VERSION} cannot be installed from npm: ${String(cause).slice(0, 200)}`;
  }
}

/** The model's part of the task: a command, and a word when it has been run. */
function act({ path, body }: UpstreamRequest): UpstreamAnswer {
  const text = JSON.stringify(body);
  const isDone = /"role":"tool"|_call_output"/.test(text);
  const script = `const r = await tools.exec_command({ cmd: ${JSON.stringify(command)} });\ntext(r);`;
  if (path.endsWith("/responses")) {
    if (isDone) return responsesAnswer([messageItem(["Do", "ne."])]);
    const custom = { type: "custom_tool_call", id: "ctc_1", status: "completed", call_id: "c", name: "exec" };
    return text.includes('"exec_command"')
      ? responsesAnswer([functionCallItem("exec_command", [JSON.stringify({ cmd: command })], "c")])
      : responsesAnswer([{ item: { ...custom, namespace: "functions", input: script }, pieces: [script] }]);
  }
  if (isDone) return answerOf([{ content: "Do" }, { content: "ne." }]);
  const call = text.includes('"functions__exec"')
    ? { name: "functions__exec", arguments: JSON.stringify({ input: script }) }
    : { name: "exec_command", arguments: JSON.stringify({ cmd: command }) };
  return answerOf(
    [{ reasoning: "Hm." }, { tool_calls: [{ index: 0, id: "c", type: "function", function: call }] }],
    "tool_calls",
  );
}

describe("[AGENT-6] Codex, unchanged", () => {
  let gateway: StartedGateway;
  let problem: string | undefined;
  beforeAll(async () => {
    problem = await installCodex();
    gateway = await startGatewayForClients();
    gateway.answer = act;
  }, INSTALL_TIMEOUT + 30_000);
  afterAll(() => gateway.close());

  /** Runs `codex exec` in a new folder, and returns what it printed and the file that it wrote. */
  async function runTask(model: string): Promise<{ output: string; file: string }> {
    const [home, project] = [temporaryFolder(), temporaryFolder()];
    const settings = [
      `model = "${model}"`,
      'model_provider = "tutti"',
      "[model_providers.tutti]",
      'name = "Tutti"',
      `base_url = "${gateway.origin}/api/v1"`,
      'env_key = "TUTTI_API_KEY"',
      'wire_api = "responses"',
    ];
    writeFileSync(join(home, "config.toml"), settings.join("\n"));
    const options = ["exec", "--json", "--skip-git-repo-check", "--sandbox", "danger-full-access", "Write the file."];
    const child = spawn(process.execPath, [program, ...options], {
      cwd: project,
      env: { PATH: process.env["PATH"], HOME: home, CODEX_HOME: home, TUTTI_API_KEY: gateway.key },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: TASK_TIMEOUT,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    await once(child, "close");
    const path = join(project, "agent-was-here.txt");
    const file = existsSync(path) ? readFileSync(path, "utf8") : "";
    for (const one of [home, project]) rmSync(one, { recursive: true, force: true });
    return { output, file };
  }

  test.for([
    ["one/small", '"name":"exec_command","arguments"'],
    ["openai/gpt-5.3-codex", '_call_output"'],
    ["openai/gpt-6.1-sol", '"name":"functions__exec","arguments"'],
  ] as const)("does a task with tools by %s", { timeout: TASK_TIMEOUT + 10_000 }, async ([model, trace], { skip }) => {
    skip(problem !== undefined, problem);
    const { output, file } = await runTask(model);
    expect(file, output).toBe("written by the agent");
    expect(output).toContain("Done.");
    // The form in which the model was sent its own call, or its result.
    expect(JSON.stringify(gateway.upstream.requests.at(-1)?.body)).toContain(trace);
  });
});
