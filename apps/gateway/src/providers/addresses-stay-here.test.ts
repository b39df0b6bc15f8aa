import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AnswerStep,
  completionAnswer,
  errorAnswer,
  startScriptedUpstream,
  textAnswer,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { startGateway } from "../start/start-gateway.ts";
import { textAnswer as anthropicAnswer } from "./anthropic/scripted-anthropic.test-support.ts";
import { createDemoProvider } from "./demo/index.ts";
import { geminiAnswer } from "./google/scripted-gemini.test-support.ts";
import type { ProviderKind } from "./kinds.ts";
import { closeAfterTest } from "./provider.test-support.ts";

// Starting a server and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const answers = {
  "openai-compatible": textAnswer,
  openai: textAnswer,
  openrouter: textAnswer,
  completions: completionAnswer,
  anthropic: anthropicAnswer,
  google: geminiAnswer,
} as const satisfies Partial<Record<ProviderKind, (text: string) => UpstreamAnswer>>;

type Kind = keyof typeof answers;

const kinds = Object.keys(answers) as Kind[];

/** Addresses of the operator's network that an upstream may know and repeat. */
const secretAddresses = { host: "gpu7.racks.invalid", address: "10.9.8.7:9000", socket: "/run/models/vllm.sock" };

/** How the upstream fails, by the first segment of the path. */
const failures: Readonly<Record<string, (request: UpstreamRequest, kind: Kind) => UpstreamAnswer>> = {
  reset: () => ({ steps: [{ type: "destroy" }] }),
  broken: (_, kind) => ({ steps: [...beginningOf(kind), { type: "destroy" }] }),
  half: (_, kind) => ({ steps: [...beginningOf(kind), { type: "text", text: 'data: {"choices":[{"del' }] }),
  echo: (request) => errorAnswer(400, { error: { message: echoOf(request), type: echoOf(request), code: 400 } }),
  words: (request) => errorAnswer(503, echoOf(request)),
  event: (request) => ({ steps: [{ type: "event", value: { error: { message: echoOf(request), code: 500 } } }] }),
  page: (request) => ({
    headers: { "content-type": "text/html" },
    steps: [{ type: "text", text: `<html>${echoOf(request)}</html>` }],
  }),
  moved: () => ({ status: 307, headers: { location: `http://${secretAddresses.address}/other` }, steps: [] }),
};

function beginningOf(kind: Kind): AnswerStep[] {
  const { steps } = answers[kind]("One two three four five six seven eight nine ten.");
  return steps.slice(0, Math.ceil(steps.length / 2));
}

function echoOf({ headers, path }: UpstreamRequest): string {
  const { host = "" } = headers;
  return `POST http://${host}${path} (${host}) by ${secretAddresses.host}:8123, ${secretAddresses.address}, unix:${secretAddresses.socket} failed`;
}

/** A gateway with a provider of each kind for each failure, with its log, ports and data folder. */
async function startAmongFailures() {
  const upstream = await closeAfterTest(
    startScriptedUpstream({
      isQuestion: () => true,
      answer: (request) => {
        const [, failure = "", kind = ""] = request.path.split("/");
        return failures[failure]?.(request, kind as Kind) ?? errorAnswer(404, "Not found");
      },
      answerOther: () => errorAnswer(404, "Not found"),
    }),
  );
  const scriptedUpstream = await startScriptedUpstream({ answer: () => textAnswer("") });
  await scriptedUpstream.close();
  const addresses: Record<string, string> = {
    refused: scriptedUpstream.origin,
    unknown: `http://${secretAddresses.host}:8123`,
    tls: upstream.origin.replace("http:", "https:"),
    ...Object.fromEntries(Object.keys(failures).map((failure) => [failure, `${upstream.origin}/${failure}`])),
  };
  const providers = kinds.flatMap((kind) =>
    Object.entries(addresses).map(([failure, address]) => ({
      slug: `${kind}-${failure}`,
      name: `Provider ${kind} ${failure}`,
      kind,
      base_url: `${address}/${kind}/v1`,
      api_key: "a-key-0123456789",
      models: [{ id: "m", slug: `${kind}-${failure}/m` }],
    })),
  );
  const folder = temporaryFolder();
  const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "tutti.json"), JSON.stringify({ providers, discover: false }));
  const log: string[] = [];
  const startedGateway = await startGateway({
    environment: {
      PORT: "0",
      TUTTI_DATA: join(folder, "data"),
      TUTTI_CONFIG: join(folder, "tutti.json"),
      TUTTI_OFFLINE: "1",
      TUTTI_SIGN_UP: "open",
    },
    workingFolder: projectFolder,
    projectFolder,
    demo: createDemoProvider({ documentationFolder: projectFolder, delay: async () => undefined, random: () => 0.5 }),
    writeLog: (line) => log.push(line),
  });
  if (!startedGateway.ok) throw new Error(startedGateway.error);
  const gateway = startedGateway.value;
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await gateway.close(0);
    isOpen = false;
  };
  onTestFinished(close);
  const ask = async (path: string, options: { body?: unknown; cookie?: string } = {}) => {
    const { body, cookie = "" } = options;
    const response = await fetch(`${gateway.address}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", origin: gateway.address, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { text: await response.text(), headers: response.headers };
  };
  const ports = [upstream.origin, scriptedUpstream.origin].map((origin) => new URL(origin).port);
  return { ask, close, log, ports, failureNames: Object.keys(addresses), dataFolder: join(folder, "data") };
}

test("no failure shows a client an address of the operator's network", async () => {
  const { ask, close, log, ports, failureNames, dataFolder } = await startAmongFailures();
  const signUp = await ask("/api/auth/sign-up/email", {
    body: { name: "Ada", email: "ada@example.org", password: "analytical engine" },
  });
  const cookie = signUp.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const read = new Map<string, string>();
  for (const kind of kinds) {
    for (const failure of failureNames) {
      for (const stream of [true, false]) {
        const body = { model: `${kind}-${failure}/m`, stream, messages: [{ role: "user", content: "Hello?" }] };
        const { text, headers } = await ask("/api/v1/chat/completions", { body, cookie });
        read.set(`${kind} ${failure} ${stream ? "stream" : "whole"}`, `${text}\n${JSON.stringify([...headers])}`);
      }
    }
  }
  for (const path of ["/api/v1/models", "/api/v1/providers", "/api/frontend/generations", "/api/frontend/activity"]) {
    read.set(path, (await ask(path, { cookie })).text);
  }
  await close();
  for (const file of readdirSync(dataFolder)) read.set(file, readFileSync(join(dataFolder, file), "latin1"));

  const secret = [
    ...Object.values(secretAddresses),
    ...ports.map((port) => `:${port}`),
    "gpu7",
    "10.9.8.7",
    "vllm.sock",
  ];
  const foundRead = [...read].flatMap(([name, text]) =>
    secret.filter((each) => text.includes(each)).map((each) => `${name}: ${each}`),
  );
  expect(foundRead).toEqual([]);
  for (const [name, text] of read) expect(text, name).not.toMatch(/base URL/i);

  // Each failure really occurred, and its message names it.
  for (const kind of kinds) {
    const messageOf = (failure: string) => read.get(`${kind} ${failure} stream`);
    expect(messageOf("refused"), kind).toContain(`Could not reach Provider ${kind} refused: connection refused.`);
    expect(messageOf("unknown"), kind).toContain(`Could not reach Provider ${kind} unknown: no`);
    expect(messageOf("tls"), kind).toContain(`Could not reach Provider ${kind} tls: `);
    expect(messageOf("reset"), kind).toMatch(/The connection to Provider [\w-]+ reset (was lost|closed) before/);
    for (const failure of ["broken", "half"]) {
      expect(messageOf(failure), `${kind} ${failure}`).toContain("One");
      expect(messageOf(failure), kind).toContain(
        `The connection to Provider ${kind} ${failure} closed before the answer was complete.`,
      );
    }
    expect(messageOf("moved"), kind).toContain("redirects to another address");
    for (const failure of ["echo", "words", "event"]) expect(messageOf(failure), kind).toContain("[address]");
  }
  // The operator's log has the address and says what to check.
  const lines = log.join("");
  for (const port of ports) expect(lines).toContain(`127.0.0.1:${port}`);
  expect(lines).toContain("Is the server running?");
});
