import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { type CatalogFacts, createFacts } from "./facts.ts";
import { type FactStore, refreshFacts } from "./refresh-facts.ts";

/** The timeout is long because the machine may be busy. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const snapshot: CatalogFacts = createFacts({
  models: [
    { slug: "maker/old", name: "Old", inputModalities: ["text"], outputModalities: ["text"], contextLength: 1000 },
    { slug: "maker/large", name: "Large", inputModalities: ["text"], outputModalities: ["text"], contextLength: 1000 },
  ],
  endpoints: [],
});
const list = { data: [{ id: "maker/large", name: "Large", pricing: { prompt: "0.000002", completion: "0.00001" } }] };

let folder: string;
let log: { level: number; reason: string }[];
let answers: RequestListener;
let requestedUrls: string[];
let server: Server;
let url: string;
const stores: FactStore[] = [];

beforeEach(async () => {
  folder = temporaryFolder();
  log = [];
  requestedUrls = [];
  answers = (_, response) => response.end(JSON.stringify(list));
  server = createServer((request, response) => {
    requestedUrls.push(JSON.stringify(request.headers));
    answers(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/models`;
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

function start(options: { retryAfter?: number } = {}): FactStore {
  const store = refreshFacts({
    shippedFacts: snapshot,
    dataFolder: folder,
    log: pino({ level: "info" }, { write: (line: string) => log.push(JSON.parse(line)) }),
    now: Date.now,
    url,
    ...options,
  });
  stores.push(store);
  return store;
}

const factsPath = () => join(folder, "openrouter-models.json");

test("a start has the shipped facts at once, and newer ones when they arrive", async () => {
  const store = start();
  expect(store.current()).toBe(snapshot);
  await waitFor(() => expect(store.current()).not.toBe(snapshot));
  expect(Date.now() - (store.current().asOf ?? 0)).toBeLessThan(60_000);
  expect(store.current().models.get("maker/large")).toMatchObject({
    pricing: { prompt: "0.000002", completion: "0.00001" },
    contextLength: 1000,
  });
  expect(store.current().models.has("maker/old")).toBe(true);
  expect(log).toEqual([]);
});

test("nothing of the person who runs it is sent along", async () => {
  start();
  await waitFor(() => expect(requestedUrls).toHaveLength(1));
  expect(Object.keys(JSON.parse(requestedUrls[0] ?? "{}")).toSorted()).toEqual([
    "accept",
    "accept-encoding",
    "accept-language",
    "connection",
    "host",
    "sec-fetch-mode",
    "user-agent",
  ]);
});

describe("the answer that is kept on the disk", () => {
  test("serves the next start without the network, for some hours", async () => {
    const first = start();
    await waitFor(() => expect(readdirSync(folder)).toEqual(["openrouter-models.json"]));
    await first.close();
    const second = start();
    await waitFor(() => expect(second.current().models.get("maker/large")?.pricing).toBeDefined());
    expect(requestedUrls).toHaveLength(1);
  });

  test("is read first, and requested again when it is older", async () => {
    writeFileSync(factsPath(), JSON.stringify(list));
    const yesterday = Date.now() / 1000 - 86_400;
    utimesSync(factsPath(), yesterday, yesterday);
    start();
    await waitFor(() => expect(requestedUrls).toHaveLength(1));
    await waitFor(() => expect(statSync(factsPath()).mtimeMs).toBeGreaterThan(yesterday * 1000 + 1000));
  });

  test("is replaced where it is damaged", async () => {
    writeFileSync(factsPath(), '{"data": [{"id"');
    const store = start();
    await waitFor(() => expect(JSON.parse(readFileSync(factsPath(), "utf8"))).toEqual(list));
    expect(store.current().models.get("maker/large")?.pricing).toBeDefined();
  });

  test("may be missing where the folder cannot be written", async () => {
    mkdirSync(factsPath());
    const store = start();
    await waitFor(() => expect(store.current()).not.toBe(snapshot));
    await waitFor(() => expect(readdirSync(folder)).toEqual(["openrouter-models.json"]));
  });
});

describe("a list that cannot be read leaves the shipped facts, with a log entry", () => {
  const endlessAnswer: RequestListener = (_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, " ");
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", more);
    more();
  };
  test.each<[string, RequestListener, string]>([
    ["an error", (_, response) => void response.writeHead(503).end("busy"), "The answer has the status 503."],
    ["a page", (_, response) => void response.end("<html>"), "The answer is no list of models."],
    ["another form", (_, response) => void response.end('{"models": []}'), "The answer is no list of models."],
    ["an answer without end", endlessAnswer, "The answer is larger than 16777216 bytes."],
    [
      "a redirect",
      (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      "fetch failed",
    ],
    ["a connection that breaks", (_, response) => void response.socket?.destroy(), "fetch failed"],
  ])("%s", async (_, answer, message) => {
    answers = answer;
    const store = start();
    await waitFor(() => expect(log).toHaveLength(1));
    expect(log[0]).toMatchObject({ level: 30, reason: expect.stringContaining(message) });
    expect(store.current()).toBe(snapshot);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("a lasting failure is logged once, and the list is used once it comes", async () => {
  answers = (_, response) => void response.writeHead(503).end();
  const store = start({ retryAfter: 1 });
  await waitFor(() => expect(requestedUrls.length).toBeGreaterThan(3));
  expect(log).toHaveLength(1);
  answers = (_, response) => response.end(JSON.stringify(list));
  await waitFor(() => expect(store.current()).not.toBe(snapshot));
});

test("closing ends a call that is under way, without a word", async () => {
  const connectionEnd = Promise.withResolvers<void>();
  answers = (request) => request.socket.on("close", () => connectionEnd.resolve());
  const store = start();
  await waitFor(() => expect(requestedUrls).toHaveLength(1));
  await store.close();
  await connectionEnd.promise;
  expect(log).toEqual([]);
});
