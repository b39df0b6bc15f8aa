import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BenchTable } from "../bench-table.ts";
import type { Target } from "./client.ts";
import { forgetPeak, memoryOf, pause, peakMemoryOf } from "./figures.ts";
import { startOursAlone } from "./targets.ts";

/** A body, and the path that it is sent to. */
interface BodySample {
  name: string;
  method: "POST" | "PUT";
  /** Beneath `/api`. */
  path: string;
  isKnown: boolean;
  text: Buffer;
  isPacked?: boolean;
  status: number;
}

interface Figures {
  /** The longest that another request waited meanwhile, in milliseconds. */
  wait: number;
  /** The most bytes of memory that it took. */
  memory: number;
}

/** Bytes below which the memory of a body cannot be told from other work of the process. */
const TELLABLE = 10_000_000;

/** Milliseconds in which a gateway that has just started becomes idle, and in which a body's effects show. */
const REST = 500;

const GOAL = { wait: 100, times: 4 };

/**
 * What bodies of all kinds cost other requests: each is sent to a gateway that has just started, while another client
 * calls it all the time.
 */
export async function measureBodies({ smoke }: { smoke: boolean }): Promise<BenchTable> {
  const rows: BenchTable["rows"] = [];
  let wait = 0;
  let times = 0;
  // One body of each kind shows that the bench can measure.
  const all = bodies(smoke ? 0.02 : 1);
  for (const sentBody of smoke ? [all.at(0), all.at(-1)].filter((some) => some !== undefined) : all) {
    const figures = await measureBody(sentBody);
    const size = sentBody.text.length;
    const ratio = size < TELLABLE ? Number.NaN : figures.memory / size;
    rows.push([sentBody.name, size / 1e6, figures.wait, figures.memory / 1e6, ratio]);
    wait = Math.max(wait, figures.wait);
    if (ratio > times) times = ratio;
  }
  const describeGoal = (isReached: boolean) => (isReached ? "reached" : "not reached");
  return {
    title: "Gateway: bodies of requests, and what they cost others",
    columns: ["", "size (MB)", "longest wait of others (ms)", "memory (MB)", "× its size"],
    rows,
    goals: [
      `no body holds up another request for more than ${GOAL.wait} ms: ${wait.toFixed(0)} ms, ${describeGoal(wait <= GOAL.wait)}`,
      `none takes more than ${GOAL.times} × its size: ${times.toFixed(1)} ×, ${describeGoal(times <= GOAL.times)}`,
    ],
  };
}

/** @param scale how large the largest are; 1: as large as may be */
function bodies(scale: number): BodySample[] {
  const many = (count: number) => Math.ceil(count * scale);
  const ask = (content: unknown, more: object = {}) =>
    Buffer.from(
      JSON.stringify({
        model: "bench/model",
        ...more,
        messages: [...(content as object[]), { role: "user", content: "2 0" }],
      }),
    );
  const from = (content: unknown) => ({ role: "user", content });
  const lists = (count: number) => Buffer.from(`{"messages":[${"[],".repeat(count)}[]]}`);
  const completion = { method: "POST", path: "/v1/chat/completions", isKnown: true, status: 200 } as const;
  const describe = { method: "POST", path: "/frontend/invitations/describe", isKnown: false, status: 413 } as const;
  const file = (size: number) => [
    from([{ type: "image_url", image_url: { url: `data:image/png;base64,${"QUJD".repeat(many(size / 4))}` } }]),
  ];
  return [
    { name: "empty lists, packed, of a stranger", ...describe, text: lists(many(15_000_000)), isPacked: true },
    {
      name: "empty lists, packed, with a key",
      ...completion,
      text: lists(many(20_000_000)),
      isPacked: true,
      status: 413,
    },
    {
      name: "spaces, packed, with a key",
      ...completion,
      text: Buffer.alloc(many(60_000_000), " "),
      isPacked: true,
      status: 413,
    },
    { name: "wrong messages, as many as may be", ...completion, text: lists(many(25_000)), status: 400 },
    {
      name: "messages of parts, as many as may be",
      ...completion,
      text: ask(Array.from({ length: many(9_500) }, () => from([{ type: "text", text: "word" }]))),
    },
    {
      name: "7 MB of short texts",
      ...completion,
      text: ask(Array.from({ length: many(7_000) }, () => from('one "line"\n'.repeat(80)))),
    },
    { name: "20 MB of one text", ...completion, text: ask([from('Grüße, "line" 👋\n'.repeat(many(1_000_000)))]) },
    { name: "an attachment of 60 MB", ...completion, text: ask(file(60_000_000)) },
    { name: "the same, packed", ...completion, text: ask(file(60_000_000)), isPacked: true },
    {
      name: "the same, as a run",
      ...completion,
      method: "PUT",
      path: "/v1/runs/run-of-the-bench",
      text: ask(file(60_000_000)),
      status: 202,
    },
  ];
}

async function measureBody(sentBody: BodySample): Promise<Figures> {
  const { target, stop } = await startOursAlone();
  const pinger = fork(join(import.meta.dirname, "pinger-process.ts"), [`${new URL(target.baseUrl).origin}/api/health`]);
  try {
    await once(pinger, "message");
    // Code that the first requests load and compile is not counted.
    const first = {
      ...sentBody,
      text: bodiesOfFirst,
      isPacked: false,
      path: sentBody.path.replace("of-the-bench", "that-is-first"),
    };
    await send(target, first);
    await pause(REST);
    forgetPeak(target.processId);
    const before = memoryOf(target.processId);
    await longestWait(pinger);
    const status = await send(target, sentBody);
    if (status !== sentBody.status)
      throw new Error(`"${sentBody.name}" was answered with ${status}, not ${sentBody.status}.`);
    await pause(REST);
    const wait = await longestWait(pinger);
    return { wait, memory: (peakMemoryOf(target.processId) - before) * 1024 };
  } finally {
    pinger.kill();
    await stop();
  }
}

const bodiesOfFirst = Buffer.from(
  JSON.stringify({ model: "bench/model", messages: [{ role: "user", content: "2 0" }] }),
);

async function longestWait(pinger: ChildProcess): Promise<number> {
  pinger.send("tell");
  const [wait] = (await once(pinger, "message")) as [number];
  return wait;
}

function send({ baseUrl, headers }: Target, { method, path, isKnown, text, isPacked }: BodySample): Promise<number> {
  const body = isPacked ? gzipSync(text) : text;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${new URL(baseUrl).origin}/api${path}`,
      {
        method,
        headers: {
          "content-type": "application/json",
          "content-length": body.length,
          ...(isPacked ? { "content-encoding": "gzip" } : {}),
          ...(isKnown ? headers : {}),
        },
      },
      (answer) => answer.resume().once("end", () => resolve(answer.statusCode ?? 0)),
    );
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
