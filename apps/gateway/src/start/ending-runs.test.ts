import type { Generation } from "@tutti/contract";
import { chunkStep, type ScriptedUpstream, startScriptedUpstream, type UpstreamAnswer } from "@tutti/testkit";
import { type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import { afterEach, expect, test, vi } from "vitest";
import { entriesOf, newId, openSocket, startRun, stopRun, textOf } from "../http/runs/runs.test-support.ts";

// Real processes are started.
vi.setConfig({ testTimeout: 300_000 });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface TestProduct {
  product: Product;
  upstream: ScriptedUpstream;
  as: { authorization: string };
}

async function start(answer: () => UpstreamAnswer, seconds: string): Promise<TestProduct> {
  const upstream = await startScriptedUpstream({ answer, models: ["m"] });
  closing.push(() => upstream.close());
  const provider = { slug: "one", name: "One", kind: "openai-compatible", base_url: upstream.baseUrl };
  const product = await startProduct({
    config: { discover: false, catalogue_refresh: false, providers: [provider] },
    environment: { TUTTI_SHUTDOWN_SECONDS: seconds },
  });
  closing.push(() => product.stop());
  const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
  const { key } = await signUpWithKey(product.origin, user);
  return { product, upstream, as: { authorization: `Bearer ${key}` } };
}

const body = { model: "one/m" };

test("[SCALE-3] a shutdown lets runs end, and then closes their connections", async () => {
  const gate = Promise.withResolvers<void>();
  const { product, as } = await start(
    () => ({
      steps: [
        chunkStep({ content: "Once " }),
        { type: "until", promise: gate.promise },
        chunkStep({ content: "more." }, { finish_reason: "stop" }),
        { type: "text", text: "data: [DONE]\n\n" },
      ],
    }),
    "60",
  );
  const id = newId();
  await startRun(product.origin, { id, as, body });
  const socket = await openSocket(product.origin, as);
  socket.say({ follow: [{ run: id, from: 1 }] });
  await socket.until((frame) => textOf(entriesOf([frame], id)) === "Once ");
  process.kill(product.processId, "SIGTERM");
  await expect
    .poll(() =>
      fetch(`${product.origin}/api/health`).then(
        () => "there",
        () => "gone",
      ),
    )
    .toBe("gone");
  gate.resolve();
  const entries = await socket.readToEnd(id);
  expect([textOf(entries), entries.at(-1)]).toMatchObject(["Once more.", { end: "finished" }]);
  expect(await socket.closeCode).toBe(1001);
});

test("[SCALE-3] a run that outlasts the shutdown is interrupted, also in the ledger", async () => {
  const { product, upstream, as } = await start(
    () => ({ steps: [chunkStep({ content: "Once" }), { type: "hang" }] }),
    "2",
  );
  const [id, stoppedId] = [newId(), newId()];
  const socket = await openSocket(product.origin, as);
  for (const run of [id, stoppedId]) {
    await startRun(product.origin, { id: run, as, body });
    socket.say({ follow: [{ run, from: 1 }] });
    await socket.until((frame) => textOf(entriesOf([frame], run)) === "Once");
  }
  await stopRun(product.origin, { id: stoppedId, as });
  process.kill(product.processId, "SIGTERM");
  const entries = await socket.readToEnd(id);
  expect(entries.slice(-2)).toMatchObject([
    { parts: [{ type: "error", error: { code: 503, message: expect.stringContaining("stopped") } }] },
    { end: "interrupted" },
  ]);
  expect(await socket.closeCode).toBe(1001);
  await (await upstream.request(0)).aborted;
  await product.kill();
  await product.restart();
  for (const run of [id, stoppedId]) {
    const parts = entriesOf(socket.frames, run).flatMap((entry) => ("parts" in entry ? entry.parts : []));
    const [metadata] = parts;
    const generation = metadata?.type === "metadata" ? metadata.id : "";
    const response = await fetch(`${product.origin}/api/v1/generation?id=${generation}`, { headers: as });
    const { data } = (await response.json()) as { data: Generation };
    expect(data).toMatchObject({ cancelled: true });
  }
});
