import { chunkStep } from "@tutti/testkit";
import { afterEach, expect, test } from "vitest";
import { closeAll, MODEL, start } from "./runs/runs.test-support.ts";

afterEach(closeAll);

test.each([
  ["streamed", true],
  ["whole", false],
])("a silent provider is given up after the configured idle timeout: %s", async (_, stream) => {
  const silent = () => ({ steps: [chunkStep({ content: "Once" }), { type: "hang" as const }] });
  const { origin, app, upstream } = await start(silent, { providerIdleTimeout: 100 });
  const answer = await fetch(`${origin}/api/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.key}`, "content-type": "application/json" },
    body: JSON.stringify({ model: MODEL, stream, messages: [{ role: "user", content: "Hello" }] }),
  });
  expect(await answer.text()).toContain("Operation timed out. Please try again later.");
  await (await upstream.request(0)).aborted;
});
