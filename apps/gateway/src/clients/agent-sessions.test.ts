import { readFileSync } from "node:fs";
import type { AgentSession } from "@tutti/contract";
import { signUpWithKey } from "@tutti/testkit/product";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerOf } from "./scenes.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

/** Milliseconds within which the ledger has written what its journal has, however busy the machine is. */
const WRITE_TIMEOUT = 30_000;

interface AgentRequest {
  path: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

function readAgentRequest(name: string): AgentRequest {
  const url = new URL(`../../../../fixtures/agent-requests/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as AgentRequest;
}

describe("[AGENT-14] the requests of one session", () => {
  let gateway: StartedGateway;
  let other: { key: string };
  beforeAll(async () => {
    gateway = await startGatewayForClients();
    gateway.answer = () => answerOf([{ content: "Done." }]);
    const eve = { name: "Eve", email: "eve@example.org", password: "analytical engine" };
    other = await signUpWithKey(gateway.origin, eve, ["usage:read"]);
  });
  afterAll(() => gateway.close());

  const post = async (path: string, headers: Record<string, string>, body: object, key = gateway.key) => {
    const response = await fetch(`${gateway.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers, authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.text()).toBe(200);
  };

  /** Sends a recorded request to a model of this test's. */
  async function replay(name: string): Promise<void> {
    const { path, headers, body } = readAgentRequest(name);
    // A cut header has a character that no header can have.
    const { host: _, "content-length": __, "x-codex-turn-metadata": ___, ...others } = headers;
    const address = path.replace(/^.*(?=\/(messages|responses))/, "/api/v1");
    await post(address, others, { ...body, model: "one/small" });
  }

  async function sessionsOf(headers: Record<string, string>): Promise<AgentSession[]> {
    const response = await fetch(`${gateway.origin}/api/frontend/agent-sessions`, { headers });
    return ((await response.json()) as { data: AgentSession[] }).data;
  }
  const turnsOf = async () =>
    (await sessionsOf({ cookie: gateway.cookie })).map(({ session_id, turns }) => [session_id, turns]);

  test("of Claude Code, of Codex and of other clients stand together", async () => {
    await replay("claude-code/turn-1");
    await replay("claude-code/turn-2");
    await replay("codex/turn-1-unknown-model");
    await replay("codex/turn-2-unknown-model");
    const chat = { model: "one/small", messages: [{ role: "user", content: "Hello" }] };
    await post("/api/v1/chat/completions", {}, { ...chat, session_id: "in the body" });
    await post("/api/v1/chat/completions", { "x-session-id": "in a header" }, chat);
    await post("/api/v1/chat/completions", { "x-session-id": "in a header" }, { ...chat, session_id: "in the body" });
    await post("/api/v1/chat/completions", {}, chat);

    await expect.poll(turnsOf, { timeout: WRITE_TIMEOUT }).toEqual([
      ["in the body", 2],
      ["in a header", 1],
      ["01a2191b-23aa-7b11-8ba6-8388117abd5b", 2],
      ["f9871270-616c-4190-bcba-5af74e91927c", 2],
    ]);
    const [, , codex, claude] = await sessionsOf({ cookie: gateway.cookie });
    expect(claude).toMatchObject({
      program: "claude-cli/2.1.332 (external, sdk-cli)",
      models: ["one/small"],
      errors: 0,
      user: { name: "Ada" },
    });
    expect(codex?.program).toMatch(/^codex_exec\/0\.171\.0 /);
    expect(claude?.cost).toBeGreaterThan(0);
  });

  test("of one account stay apart from another account's of that name", async () => {
    const chat = { model: "one/small", messages: [{ role: "user", content: "Hello" }], session_id: "in the body" };
    await post("/api/v1/chat/completions", {}, chat, other.key);
    const hers = async () =>
      (await sessionsOf({ authorization: `Bearer ${other.key}` })).map(({ session_id, turns, user }) => [
        session_id,
        turns,
        user.name,
      ]);
    await expect.poll(hers, { timeout: WRITE_TIMEOUT }).toEqual([["in the body", 1, "Eve"]]);
    expect(await turnsOf()).toContainEqual(["in the body", 2]);
  });
});
