import { readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { modelListSchema } from "@tutti/contract";
import { afterEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { createDemoProvider } from "../providers/demo/index.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const pastedKey = "ak-pasted-0123456789abcdefWXYZ";
const wrong = "ak-wrong-0123456789abcdefghij";
const configuredKey = "ak-configured-0123456789abcde";

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/**
 * Two vendors in one server: it returns models and answers for the valid keys, and errors that repeat the key for other
 * keys, and for one model.
 */
function startVendor(): Promise<string> {
  const server = createServer(async (request, response) => {
    const key = request.headers.authorization?.replace("Bearer ", "");
    let requestText = "";
    for await (const chunk of request) requestText += chunk;
    const isGood = (key === pastedKey || key === configuredKey) && !requestText.includes("moody");
    response.writeHead(isGood ? 200 : 401, { "content-type": "application/json", "x-key": String(key) });
    const message = { role: "assistant", content: "From the vendor." };
    const whole = { id: "1", model: "small", choices: [{ index: 0, message, finish_reason: "stop" }] };
    const models = { data: [{ id: "small" }, { id: "moody" }] };
    const answer = request.url?.endsWith("/models") ? models : whole;
    response.end(JSON.stringify(isGood ? answer : { error: { message: `Incorrect API key provided: ${key}` } }));
  });
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1`);
    });
  });
}

/** Every byte of a data folder; fails if there is no database in it. */
function readAll(folder: string): string {
  const files = new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "latin1")]));
  expect(files.get("tutti.sqlite")).toMatch(/^SQLite format 3/);
  return [...files.values()].join("\n");
}

test("[GW-17] a provider's key connects it from either source, and is never shown", async () => {
  const vendor = await startVendor();
  const dataFolder = temporaryFolder();
  ends.push(() => rmSync(dataFolder, { recursive: true, force: true }));
  const lines: string[] = [];
  const notices: string[] = [];

  const start = async (): Promise<Gateway> => {
    const startedGateway = await startGateway({
      environment: {
        PORT: "0",
        LOG_LEVEL: "trace",
        TUTTI_DATA: dataFolder,
        TUTTI_CONFIG: join(import.meta.dirname, "__fixtures__", "nothing-found.json"),
        TUTTI_OFFLINE: "1",
        TUTTI_SIGN_UP: "open",
        MISTRAL_BASE_URL: vendor,
        GROQ_BASE_URL: vendor,
        GROQ_API_KEY: configuredKey,
      },
      workingFolder: projectFolder,
      projectFolder,
      demo: createDemoProvider({ documentationFolder: projectFolder, delay: async () => undefined, random: () => 0.5 }),
      writeLog: (line) => lines.push(line),
    });
    if (!startedGateway.ok) throw new Error(startedGateway.error);
    return startedGateway.value;
  };

  let gateway = await start();
  let cookie = "";
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${gateway.address}${path}`, {
      method,
      headers: {
        cookie,
        origin: gateway.address,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie ||= response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const text = await response.text();
    notices.push(JSON.stringify([...response.headers]), text);
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  };
  const complete = (model: string) =>
    ask("POST", "/api/v1/chat/completions", { model, messages: [{ role: "user", content: "Hello?" }] });
  const slugs = async () => modelListSchema.parse((await ask("GET", "/api/v1/models")).body).data.map(({ id }) => id);

  await ask("POST", "/api/auth/sign-up/email", {
    name: "Ada",
    email: "ada@example.org",
    password: "analytical engine",
  });
  expect((await complete("groq/small")).body.choices[0].message.content).toBe("From the vendor.");
  expect((await complete("groq/moody")).status).toBeGreaterThanOrEqual(400);

  const path = "/api/frontend/provider-keys";
  expect((await complete("mistralai/small")).status).toBe(400);
  expect((await ask("POST", path, { provider: "mistral", key: wrong })).status).toBe(400);
  const connection = await ask("POST", path, { provider: "mistral", key: pastedKey });
  expect(connection).toMatchObject({ status: 201, body: { model_count: 2, data: { last_four: "WXYZ" } } });
  expect((await ask("GET", path)).body.providers).toContainEqual(
    expect.objectContaining({ slug: "groq", is_configured: true }),
  );
  const own = (await slugs()).find((slug) => /^mistral(ai)?\/small$/.test(slug)) ?? "";
  expect((await complete(own)).body).toMatchObject({ provider: "Mistral" });
  expect((await complete(own.replace("small", "moody"))).status).toBeGreaterThanOrEqual(400);

  // Read while the key is stored: deleting it later may leave no trace.
  const storedText = readAll(dataFolder);
  expect(storedText).toContain("ada@example.org");
  expect(storedText).toContain("WXYZ");

  // The next start reads the key from the database.
  await gateway.close(0);
  gateway = await start();
  ends.push(() => gateway.close(0));
  expect((await complete(own)).body).toMatchObject({ provider: "Mistral" });
  expect((await ask("DELETE", `${path}/${connection.body.data.id}`)).status).toBe(204);
  expect((await complete(own)).status).toBe(400);

  const everything = [...lines, ...notices, storedText, readAll(dataFolder)].join("\n");
  for (const key of [pastedKey, wrong, configuredKey]) expect(everything).not.toContain(key);
});
