import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientSetup } from "@tutti/contract";
import type { UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { functionCallItem, messageItem, responsesAnswer } from "../providers/openai/scripted-responses.test-support.ts";
import { INSTALL_TIMEOUT, installProgram } from "./install-program.test-support.ts";
import { taskCommand as command, runAgent, TASK_TIMEOUT } from "./run-agent.test-support.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

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

describe("Codex, unchanged", () => {
  let gateway: StartedGateway;
  let modules: string;
  let problem: string | undefined;
  beforeAll(async () => {
    ({ modules, problem } = await installProgram({ name: "@openai/codex", version: "0.171.0", folder: "codex" }));
    gateway = await startGatewayForClients();
    gateway.answer = act;
  }, INSTALL_TIMEOUT + 30_000);
  afterAll(() => gateway.close());

  const runTask = (model: string) =>
    runAgent({
      program: process.execPath,
      options: [
        join(modules, "@openai/codex/bin/codex.js"),
        ...["exec", "--json", "--skip-git-repo-check", "--sandbox", "danger-full-access", "Write the file."],
      ],
      environment: (home) => ({ CODEX_HOME: home, TUTTI_API_KEY: gateway.key }),
      prepare(home) {
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
      },
    });

  test.for([
    ["one/small", '"name":"exec_command","arguments"'],
    ["openai/gpt-5.3-codex", '_call_output"'],
    ["openai/gpt-6.1-sol", '"name":"functions__exec","arguments"'],
  ] as const)(
    "[AGENT-6] does a task with tools by %s",
    { timeout: TASK_TIMEOUT + 10_000 },
    async ([model, trace], { skip }) => {
      skip(problem !== undefined, problem);
      const { output, file } = await runTask(model);
      expect(file, output).toBe("written by the agent");
      expect(output).toContain("Done.");
      // The form in which the model was sent its own call, or its result.
      expect(JSON.stringify(gateway.upstream.requests.at(-1)?.body)).toContain(trace);
    },
  );

  test.for(["filled in", "in the environment"])(
    "[AGENT-13] answers by the printed lines, with the key %s",
    { timeout: TASK_TIMEOUT + 10_000 },
    async (place, { skip }) => {
      skip(problem !== undefined, problem);
      const key = place === "filled in" ? gateway.key : undefined;
      const { text } = clientSetup({ program: "codex", origin: gateway.origin, key, model: "one/small" });
      gateway.answer = () => answerOf([{ content: "Hello " }, { content: "to you." }]);
      const { stdout, output } = await runAgent({
        program: "sh",
        options: ["-e", "-c", text],
        folders: [join(modules, ".bin")],
        environment: () => (key === undefined ? { TUTTI_API_KEY: gateway.key } : {}),
      });
      expect(stdout, output).toBe("Hello to you.\n");
    },
  );
});
