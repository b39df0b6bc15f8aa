import { chunkStep, startScriptedUpstream } from "@tutti/testkit";
import { signUpWithKey, startProduct } from "@tutti/testkit/product";
import { expect, onTestFinished, test } from "vitest";

/** The product in front of a model whose answer never ends, and a function that calls it. */
async function startBeforeEndlessModel() {
  const upstream = await startScriptedUpstream({
    answer: () => ({ steps: [chunkStep({ content: "Once" }), { type: "hang" }] }),
    models: ["m"],
  });
  onTestFinished(() => upstream.close());
  const provider = { slug: "one", name: "One", kind: "openai-compatible", base_url: upstream.baseUrl };
  const product = await startProduct({
    config: { discover: false, catalogue_refresh: false, providers: [provider] },
    environment: { TUTTI_SHUTDOWN_SECONDS: "2" },
  });
  onTestFinished(() => product.stop());
  const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
  const { key } = await signUpWithKey(product.origin, user);
  const ask = (stream: boolean) =>
    fetch(`${product.origin}/api/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ model: "one/m", stream, messages: [{ role: "user", content: "Hello" }] }),
    });
  return { product, upstream, ask };
}

const stopError = { code: 503, message: "The gateway was stopped before this answer was complete." };

test("[LOAD-6] an answer that the shutdown cuts off ends with an error", async () => {
  const { product, upstream, ask } = await startBeforeEndlessModel();
  const stream = await ask(true);
  const whole = ask(false);
  await upstream.request(1);
  process.kill(product.processId, "SIGTERM");

  const text = await stream.text();
  const events = text.split("\n\n").filter((event) => event.startsWith("data: {"));
  expect(events.length).toBeGreaterThan(1);
  expect(JSON.parse(events.at(-1)?.slice("data: ".length) ?? "")).toMatchObject({
    error: stopError,
    choices: [{ finish_reason: "error" }],
  });
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);

  const response = await whole;
  expect([response.status, await response.json()]).toMatchObject([503, { error: stopError }]);
});
