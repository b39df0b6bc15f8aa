import { AUTO_ROUTER_MODEL, type ChatRequest } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";

/** The requests to models, by their slugs, if votes prefer other models only for code. */
async function requestsFor(text: string): Promise<Record<string, ChatRequest>> {
  const requests: Record<string, ChatRequest> = {};
  const script = (request: ChatRequest) => {
    requests[request.model ?? ""] = request;
    return plainAnswer("Yes");
  };
  const preferredModelsFor = (prompt: string) => (prompt.includes("Python") ? ["maker/coder"] : []);
  const { engine, send } = await startEngine({ script, ports: { preferredModelsFor } });
  engine.characters.setPending([AUTO_ROUTER_MODEL, "maker/other"].map((model) => ({ model, name: model })));
  await (await send(text)).finished;
  return requests;
}

test("[EVID-4] the auto router alone is sent the preferred models", async () => {
  const requests = await requestsFor("Write a Python function");
  expect(requests[AUTO_ROUTER_MODEL]?.plugins).toEqual([{ id: "auto-router", preferred_models: ["maker/coder"] }]);
  expect(requests["maker/other"]).not.toHaveProperty("plugins");
});

test("[EVID-4] the router is sent no models where votes have none for the request", async () => {
  expect((await requestsFor("Why is the sky blue?"))[AUTO_ROUTER_MODEL]).not.toHaveProperty("plugins");
});
