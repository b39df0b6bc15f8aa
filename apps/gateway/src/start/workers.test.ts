import { readFileSync } from "node:fs";
import type { Health, UsageReport } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { chunkStep, startScriptedUpstream, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import { afterEach, describe, expect, test, vi } from "vitest";
import { completionRequest } from "../app.test-support.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { entriesOf, newId, openSocket, startRun, textOf } from "../http/runs/runs.test-support.ts";

// Real processes are started, and one of them is started again.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Sends some text, and then nothing for ever. */
const stuck: UpstreamAnswer = { steps: [chunkStep({ content: "Once" }), { type: "hang" }] };
const whole = textAnswer("A whole answer.");
const STREAMS = 4;
const RUNS = 4;

/** The child processes of a process, on Linux. */
function childrenOf(processId: number): number[] {
  const text = readFileSync(`/proc/${processId}/task/${processId}/children`, "utf8");
  return text.trim().split(" ").map(Number);
}

async function healthOf({ origin }: Product): Promise<Health> {
  return (await (await fetch(`${origin}/api/health`)).json()) as Health;
}

const untilBoth = (product: Product) =>
  expect.poll(() => healthOf(product), { timeout: 60_000 }).toMatchObject({ workers: { running: 2, configured: 2 } });

describe.runIf(process.platform === "linux").each(testDatabases())("two workers on $title", (database) => {
  test.runIf(database.available)(
    "[OPS-13] [SEC-15] share port, limits and runs, and a killed one loses no answer",
    async () => {
      const { databaseUrl } = await database.create();
      closing.push(() => database.remove());
      let answer: UpstreamAnswer = stuck;
      const upstream = await startScriptedUpstream({ answer: () => answer, models: ["m"] });
      closing.push(() => upstream.close());
      const provider = { slug: "one", name: "One", kind: "openai-compatible", base_url: upstream.baseUrl };
      const product = await startProduct({
        config: { discover: false, catalogue_refresh: false, providers: [provider] },
        environment: {
          TUTTI_WORKERS: "2",
          TUTTI_USER_ANSWERS_AT_ONCE: String(STREAMS + RUNS),
          TUTTI_SHUTDOWN_SECONDS: "1",
          TUTTI_METRICS: "1",
          ...withoutUndefined({ DATABASE_URL: databaseUrl }),
        },
      });
      closing.push(() => product.stop());
      expect(product.output().match(/Tutti is ready at/g)).toHaveLength(1);
      await untilBoth(product);
      const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
      const { key, cookie } = await signUpWithKey(product.origin, user);
      const as = { authorization: `Bearer ${key}` };
      const ask = (stream: boolean) =>
        fetch(`${product.origin}/api/v1/chat/completions`, completionRequest(key, { model: "one/m", stream }));

      // Connections that are made at the same time go to both workers in turn.
      const streams = await Promise.all(Array.from({ length: STREAMS }, () => ask(true)));
      let brokenStreams = 0;
      const texts = streams.map(() => "");
      streams.forEach((stream, index) => {
        readUntilBroken(stream, (text) => {
          texts[index] += text;
        }).catch(() => {
          brokenStreams += 1;
        });
      });
      for (const index of texts.keys()) await expect.poll(() => texts[index]).toContain("Once");
      const ids = Array.from({ length: RUNS }, newId);
      const starts = await Promise.all(ids.map((id) => startRun(product.origin, { id, as, body: { model: "one/m" } })));
      expect(starts.map(({ status }) => status)).toEqual(ids.map(() => 202));
      // A run is accepted before its answer has taken one of the person's slots.
      await expect.poll(() => upstream.requests.length, { timeout: 60_000 }).toBe(STREAMS + RUNS);
      const refusals = await Promise.all(Array.from({ length: 4 }, () => ask(true)));
      expect(refusals.map(({ status }) => status)).toEqual([429, 429, 429, 429]);

      const guess = () =>
        fetch(`${product.origin}/api/auth/sign-in/email`, {
          method: "POST",
          headers: { origin: product.origin, "content-type": "application/json" },
          body: JSON.stringify({ email: "grace@example.org", password: "a wrong guess" }),
        });
      const guesses = await Promise.all(Array.from({ length: 16 }, guess));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(6);

      // Each run can be read at each worker, and starts once, whichever worker it is requested from.
      const sockets: Awaited<ReturnType<typeof openSocket>>[] = [];
      for (let socketCount = 0; socketCount < 4; socketCount += 1) sockets.push(await openSocket(product.origin, as));
      for (const socket of sockets) {
        socket.say({ follow: ids.map((run) => ({ run, from: 1 })) });
        for (const id of ids) await socket.until(() => textOf(entriesOf(socket.frames, id)) === "Once");
      }
      const again = await Promise.all(
        Array.from({ length: 4 }, () =>
          startRun(product.origin, { id: ids[0] ?? "", as, body: { model: "one/m" } }).then((response) =>
            response.json(),
          ),
        ),
      );
      for (const one of again) expect(one).toMatchObject({ data: { is_new: false } });
      expect(upstream.requests).toHaveLength(STREAMS + RUNS);

      const [workerId = 0] = childrenOf(product.processId);
      process.kill(workerId, "SIGKILL");
      await expect.poll(() => childrenOf(product.processId), { timeout: 60_000 }).not.toContain(workerId);
      await untilBoth(product);

      // The dead worker's slots are free again, and the text of its runs is still there for a page that comes now.
      answer = whole;
      const afterwards = [];
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const response = await ask(false);
        expect(response.status).toBe(200);
        afterwards.push(await response.json());
      }
      const page = await openSocket(product.origin, as);
      page.say({ follow: ids.map((run) => ({ run, from: 1 })) });
      for (const id of ids) await page.until(() => textOf(entriesOf(page.frames, id)) === "Once");
      const isInterrupted = (id: string) =>
        entriesOf(page.frames, id).some((entry) => "end" in entry && entry.end === "interrupted");
      expect(await (await fetch(`${product.origin}/metrics`)).text()).toMatch(/^tutti_workers 2$/m);

      // All workers end together, and everything is in the ledger once.
      const report = async () => {
        const response = await fetch(`${product.origin}/api/frontend/activity?by=model`, { headers: { cookie } });
        return ((await response.json()) as UsageReport).total;
      };
      await expect
        .poll(async () => {
          const interruptedCount = brokenStreams + ids.filter(isInterrupted).length;
          return interruptedCount > 0 && (await report()).requests === interruptedCount + 3;
        })
        .toBe(true);
      page.close();
      await endOf(product);
      await product.restart();
      expect(await report()).toMatchObject({ requests: STREAMS + RUNS + 3 });
    },
  );
});

/** Hands each text of a stream to `onText`, keep-alive comments too. Rejects when the connection breaks. */
async function readUntilBroken({ body }: Response, onText: (text: string) => void): Promise<void> {
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) onText(text);
}

/** Ends a start with SIGTERM, and waits until it and its workers have ended. */
async function endOf({ processId }: Product): Promise<void> {
  const all = [processId, ...childrenOf(processId)];
  process.kill(processId, "SIGTERM");
  await expect.poll(() => all.filter(isThere), { timeout: 30_000 }).toEqual([]);
}

function isThere(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
