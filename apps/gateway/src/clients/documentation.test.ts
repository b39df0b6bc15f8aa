import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { clientPrograms, clientSetup } from "@tutti/contract";
import { textAnswer } from "@tutti/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const run = promisify(execFile);

/** Every program on a page that imports a client, by that client's name. */
const samples = ["README.md", "docs/api.md"].flatMap((page) =>
  [...readFileSync(join(root, page), "utf8").matchAll(/```js\n(.*?)```/gs)].flatMap(([, code = ""]) => {
    const client = /^import .* from "([^"]+)"/m.exec(code)?.[1];
    return client === undefined ? [] : [{ page, client, code }];
  }),
);

describe("the programs that the documentation shows", () => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    gateway.answer = () => textAnswer("Hello to you.");
  });
  afterAll(() => gateway.close());

  test("are of all the clients that it names", () => {
    expect(new Set(samples.map(({ client }) => client))).toEqual(
      new Set([
        "openai",
        "@openrouter/sdk",
        "@openrouter/ai-sdk-provider",
        "@langchain/openrouter",
        "@anthropic-ai/sdk",
      ]),
    );
  });

  test.each(clientPrograms)("[AGENT-13] are the lines that the page shows, for %s", (program) => {
    const shown = { program, origin: "http://127.0.0.1:4000", model: "openrouter/auto" };
    const { language, text } = clientSetup(shown);
    expect(readFileSync(join(root, "docs/api.md"), "utf8")).toContain(`\n\`\`\`${language}\n${text}\`\`\`\n`);
  });

  test.each(samples)("run as they stand: $client in $page", async ({ code }) => {
    expect(code).toMatch(/"http:\/\/127\.0\.0\.1:4000\/api(\/v1)?"/);
    const { origin } = new URL(gateway.baseUrl);
    const here = code.replace("http://127.0.0.1:4000", origin).replace("openrouter/auto", "one/small");
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", here], {
      cwd: join(root, "apps", "gateway"),
      env: { PATH: process.env["PATH"], TUTTI_API_KEY: gateway.key },
    });
    expect(stdout).toBe("Hello to you.");
  });
});
