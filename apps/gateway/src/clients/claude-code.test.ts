import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { clientSetup } from "@tutti/contract";
import type { UpstreamAnswer, UpstreamRequest } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockSteps, endSteps, startStep } from "../providers/anthropic/scripted-anthropic.test-support.ts";
import { functionCallItem, messageItem, responsesAnswer } from "../providers/openai/scripted-responses.test-support.ts";
import { INSTALL_TIMEOUT, installProgram } from "./install-program.test-support.ts";
import { runAgent, TASK_TIMEOUT, taskCommand } from "./run-agent.test-support.ts";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

const call = JSON.stringify({ command: taskCommand, description: "Writes the file" });

/** The model's part of the task, in the form of its provider: a command, and a word when it has been run. */
function act({ path, body }: UpstreamRequest): UpstreamAnswer {
  const isDone = /"role":"tool"|_call_output"|"type":"tool_result"/.test(JSON.stringify(body));
  if (path.endsWith("/messages")) {
    const block = isDone
      ? blockSteps(0, { type: "text", text: "" }, [{ type: "text_delta", text: "Done." }])
      : blockSteps(0, { type: "tool_use", id: "toolu_1", name: "Bash", input: {} }, [
          { type: "input_json_delta", partial_json: call.slice(0, 9) },
          { type: "input_json_delta", partial_json: call.slice(9) },
        ]);
    return { steps: [startStep(), ...block, ...endSteps(isDone ? "end_turn" : "tool_use")] };
  }
  if (path.endsWith("/responses")) {
    return responsesAnswer([isDone ? messageItem(["Do", "ne."]) : functionCallItem("Bash", [call])]);
  }
  if (isDone) return answerOf([{ content: "Do" }, { content: "ne." }]);
  const calls = [{ index: 0, id: "call_1", type: "function", function: { name: "Bash", arguments: call } }];
  return answerOf([{ reasoning: "Hm." }, { tool_calls: calls }], "tool_calls");
}

describe("Claude Code, unchanged", () => {
  let gateway: StartedGateway;
  /** The folder of the binary for this machine: a package that npm chooses, whose scripts need not run. */
  let folder: string;
  let problem: string | undefined;
  beforeAll(async () => {
    const name = "@anthropic-ai/claude-code";
    const installed = await installProgram({ name, version: "2.1.332", folder: "claude-code" });
    const vendor = join(installed.modules, "@anthropic-ai");
    const platforms = existsSync(vendor) ? readdirSync(vendor).filter((one) => one.startsWith("claude-code-")) : [];
    folder = join(vendor, platforms[0] ?? "");
    problem = installed.problem ?? (platforms.length === 0 ? `npm has no ${name} for this machine` : undefined);
    gateway = await startGatewayForClients();
  }, INSTALL_TIMEOUT + 30_000);
  afterAll(() => gateway.close());

  /** Claude Code refuses to work without questions as root, unless the machine is said to be a sandbox. */
  const environment = { IS_SANDBOX: "1", DISABLE_AUTOUPDATER: "1", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" };

  test.for([
    ["one/small", '"role":"tool"'],
    ["openai/gpt-5.3-codex", '"type":"function_call_output"'],
    ["anthropic/claude-sonnet-4.5", '"type":"tool_result"'],
  ] as const)(
    "[AGENT-6] does a task with tools by %s",
    { timeout: TASK_TIMEOUT + 10_000 },
    async ([model, trace], { skip }) => {
      skip(problem !== undefined, problem);
      gateway.answer = act;
      const { file, stdout, output } = await runAgent({
        program: join(folder, "claude"),
        options: ["-p", "Write the file.", "--output-format", "json", "--dangerously-skip-permissions"],
        environment: () => ({
          ...environment,
          ANTHROPIC_BASE_URL: `${gateway.origin}/api`,
          ANTHROPIC_AUTH_TOKEN: gateway.key,
          ANTHROPIC_MODEL: model,
          ANTHROPIC_DEFAULT_HAIKU_MODEL: model,
        }),
      });
      expect(file, output).toBe("written by the agent");
      expect(JSON.parse(stdout), output).toMatchObject({ is_error: false, result: "Done." });
      // The form in which the model was sent its tool's result.
      expect(JSON.stringify(gateway.upstream.requests.at(-1)?.body)).toContain(trace);
    },
  );

  test.for(["filled in", "in the environment"])(
    "[AGENT-13] answers by the printed lines, with the key %s",
    { timeout: TASK_TIMEOUT + 10_000 },
    async (place, { skip }) => {
      skip(problem !== undefined, problem);
      const key = place === "filled in" ? gateway.key : undefined;
      const { text } = clientSetup({ program: "claude-code", origin: gateway.origin, key, model: "one/small" });
      gateway.answer = () => answerOf([{ content: "Hello " }, { content: "to you." }]);
      const { stdout, output } = await runAgent({
        program: "sh",
        options: ["-e", "-c", text],
        folders: [folder],
        environment: () => ({ ...environment, ...(key === undefined ? { TUTTI_API_KEY: gateway.key } : {}) }),
      });
      expect(stdout, output).toBe("Hello to you.\n");
    },
  );
});
