import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { apiErrorBodySchema } from "@tutti/contract";
import { type Product, signUpWithKey, startProduct } from "@tutti/testkit/product";
import { forgetPeak, memoryOf, pause, peakMemoryOf } from "../../gateway/figures.ts";
import type { Section } from "../section.ts";
import { createFindings } from "./findings.ts";
import { type HostileBody, hostileBodies } from "./hostile-bodies.ts";
import { configFor, startPacedUpstream, wideLimits } from "./upstream.ts";

/** Milliseconds in which a body's effects show. */
const REST = 500;

/** Milliseconds after which a body without a response counts as frozen. */
const TIMEOUT = 60_000;

/** Bytes below which the memory of a body cannot be told from other work of the process. */
const TELLABLE = 5_000_000;

const GOAL = { turn: 100, times: 4 };

interface Figures {
  status: number | "none";
  /**
   * Milliseconds: the longest that another request waited, and the longest turn of the event loop, in processor time.
   */
  wait: number;
  turn: number;
  memory: number;
}

/**
 * Bodies that are too large, too deep, too many, compressed, slow or of the wrong kind, and what they cost other
 * requests.
 */
export const refusedBodies: Section = {
  title: "Hostile bodies",
  async run({ smoke }) {
    const findings = createFindings<"wrong answer" | "frozen">();
    const upstream = await startPacedUpstream();
    const rows: (string | number)[][] = [];
    let [wait, turn, times] = [0, 0, 0];
    try {
      const bodyName = process.env["TUTTI_BENCH_BODIES"] ?? "";
      const bodies = hostileBodies(smoke ? 0.02 : 1).filter(({ isInSmoke }) => !smoke || isInSmoke);
      for (const body of bodies.filter(({ name }) => name.includes(bodyName))) {
        const figures = await measure(body, configFor(upstream), (why) =>
          findings.add("wrong answer", `${body.name}: ${why}`),
        );
        if (figures.status === "none") findings.add("frozen", body.name);
        const ratio = body.size < TELLABLE ? Number.NaN : figures.memory / body.size;
        rows.push([
          body.name,
          body.size / 1e6,
          figures.status,
          figures.wait,
          figures.turn,
          figures.memory / 1e6,
          ratio,
        ]);
        wait = Math.max(wait, figures.wait);
        turn = Math.max(turn, figures.turn);
        if (ratio > times) times = ratio;
      }
    } finally {
      await upstream.close();
    }
    const describeGoal = (isReached: boolean) => (isReached ? "reached" : "not reached");
    return {
      table: {
        title: "Gateway: hostile bodies, each to a gateway that has just started",
        columns: [
          "",
          "size (MB)",
          "status",
          "longest wait of others (ms)",
          "longest turn (ms of processor)",
          "memory (MB)",
          "× its size",
        ],
        rows,
        goals: [
          `no turn of the event loop takes more than ${GOAL.turn} ms of processor time: ${turn.toFixed(0)} ms, ${describeGoal(turn <= GOAL.turn)} (the longest wait, ${wait.toFixed(0)} ms, is this machine's load as well)`,
          `none takes more than ${GOAL.times} × its size: ${times.toFixed(1)} ×, ${describeGoal(times <= GOAL.times)}`,
        ],
      },
      losses: findings.all(),
    };
  },
};

async function measure(body: HostileBody, config: unknown, fail: (why: string) => void): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), "tutti-bench-"));
  const delays = join(folder, "delays.json");
  const preload = pathToFileURL(join(import.meta.dirname, "loop-delay-preload.ts")).href;
  const product = await startProduct({
    config,
    environment: { ...wideLimits, NODE_OPTIONS: `--import=${preload}`, TUTTI_BENCH_DELAY: delays },
  });
  const pinger = fork(join(import.meta.dirname, "..", "..", "gateway", "pinger-process.ts"), [
    `${product.origin}/api/health`,
  ]);
  try {
    await once(pinger, "message");
    const user = { name: "Bench", email: "bench@example.com", password: "analytical engine" };
    const { key } = await signUpWithKey(product.origin, user);
    // Code that the first requests load and compile is not counted.
    const { path, method, isStrangers } = body;
    const first = { ...plainBody, path, ...(method && { method }), ...(isStrangers && { isStrangers }) };
    for (let count = 0; count < 3; count += 1) await send(product, first, key);
    await pause(REST);
    forgetPeak(product.processId);
    const before = memoryOf(product.processId);
    await longestWait(pinger);
    await longestTurn(product, delays);
    const answer = await send(product, body, key);
    if (answer.status !== body.status && answer.status !== "none")
      fail(`answered with ${answer.status}, not ${body.status}`);
    if (answer.status !== "none" && answer.status >= 400 && !isApiError(answer))
      fail(`no error of the documented form: ${answer.text.slice(0, 200)}`);
    await pause(REST);
    const wait = await longestWait(pinger);
    const turn = await longestTurn(product, delays);
    const memory = (peakMemoryOf(product.processId) - before) * 1024;
    return { status: answer.status, wait, turn, memory };
  } finally {
    pinger.kill();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const plainBody: Omit<HostileBody, "path"> = {
  name: "plain",
  headers: { "content-type": "application/json" },
  pieces: [Buffer.from('{"model":"bench/small","messages":[{"role":"user","content":"1 0"}]}')],
  size: 0,
  status: 200,
};

async function longestWait(pinger: ChildProcess): Promise<number> {
  pinger.send("tell");
  const [wait] = (await once(pinger, "message")) as [number];
  return wait;
}

/** The longest turn of the gateway's event loop since the last time, in milliseconds of processor time. */
async function longestTurn({ processId }: Product, file: string): Promise<number> {
  await rm(file, { force: true });
  process.kill(processId, "SIGUSR2");
  for (const since = performance.now(); performance.now() - since < TIMEOUT; await pause(10)) {
    try {
      return (JSON.parse(await readFile(file, "utf8")) as { turn: number }).turn;
    } catch {
      // The gateway has not written the file yet.
    }
  }
  throw new Error("The gateway does not tell how long its turns are.");
}

interface BodyAnswer {
  status: number | "none";
  text: string;
}

function send({ origin }: Product, body: HostileBody, key: string): Promise<BodyAnswer> {
  return new Promise((resolve) => {
    const outgoing = request(
      `${origin}/api${body.path}`,
      {
        method: body.method ?? "POST",
        headers: { ...body.headers, ...(body.isStrangers ? {} : { authorization: `Bearer ${key}` }) },
        signal: AbortSignal.timeout(TIMEOUT),
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        answer.once("error", () => resolve({ status: answer.statusCode ?? "none", text }));
        answer.once("end", () => resolve({ status: answer.statusCode ?? "none", text }));
      },
    );
    outgoing.once("error", () => resolve({ status: "none", text: "" }));
    void write(outgoing, body);
  });
}

async function write(outgoing: ReturnType<typeof request>, { pieces, pace = 0, isWithoutEnd }: HostileBody) {
  for (const piece of pieces) {
    if (outgoing.destroyed || outgoing.errored) return;
    if (!outgoing.write(piece))
      await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]).catch(() => undefined);
    if (pace > 0) await pause(pace);
  }
  if (!isWithoutEnd) outgoing.end();
}

function isApiError({ text, status }: BodyAnswer): boolean {
  try {
    const parseResult = apiErrorBodySchema.safeParse(JSON.parse(text));
    return parseResult.success && parseResult.data.error.code === status;
  } catch {
    return false;
  }
}
