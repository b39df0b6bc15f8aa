import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { clientPrograms, clientSetup } from "@tutti/contract";
import { textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

const run = promisify(execFile);

/** Agents have tests of their own, which install them: `claude-code.test.ts`, `codex.test.ts`. */
const programs = clientPrograms.filter((program) => program !== "claude-code" && program !== "codex");

const hasCurl = spawnSync("curl", ["--version"]).error === undefined;

describe("the lines to paste for a program", () => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    gateway.answer = () => textAnswer("Hello to you.");
  });
  afterAll(() => gateway.close());

  const cases = programs.flatMap((program) =>
    (["filled in", "in the environment"] as const).map((place) => ({ program, place })),
  );

  test.for(cases)(
    "[AGENT-13] run as printed for $program, with the key $place",
    async ({ program, place }, { skip }) => {
      skip(program === "curl" && !hasCurl, "There is no curl here.");
      const key = place === "filled in" ? gateway.key : undefined;
      // Through the proxy that checks what the gateway sends.
      const { origin } = new URL(gateway.baseUrl);
      const { language, text } = clientSetup({ program, origin, key, model: "one/small" });
      const [shell, ...options] =
        language === "sh" ? ["sh", "-e", "-c"] : [process.execPath, "--input-type=module", "--eval"];
      const { stdout } = await run(shell, [...options, text], {
        // Where this package's clients are found.
        cwd: join(import.meta.dirname, "..", ".."),
        env: { PATH: process.env["PATH"], ...(key === undefined ? { TUTTI_API_KEY: gateway.key } : {}) },
      });
      const answer = language === "js" ? stdout : (JSON.parse(stdout) as Completion).choices[0]?.message.content;
      expect(answer).toBe("Hello to you.");
      expect(await gateway.violations()).toEqual([]);
    },
  );
});

interface Completion {
  choices: { message: { content: string } }[];
}
