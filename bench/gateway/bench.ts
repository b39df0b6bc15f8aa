import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { signUpWithKey, startProduct } from "@tutti/testkit/product";
import type { BenchTable } from "../bench-table.ts";
import { median, processorTime, quantile } from "./figures.ts";
import type { Target } from "./load.ts";
import { createPool, stream, whole } from "./load.ts";

export const name = "gateway";

const OURS = "Tutti's gateway, with an API key";
const PEER = "bare Node, parses and re-encodes";

/** How much is asked for. */
interface Size {
  rounds: number;
  alone: number;
  parallel: number;
  tokens: number;
  whole: number;
}

const FULL: Size = { rounds: 3, alone: 200, parallel: 50, tokens: 400, whole: 2000 };
const SMOKE: Size = { rounds: 1, alone: 5, parallel: 5, tokens: 20, whole: 20 };
const CONNECTIONS = 20;

interface Figures {
  firstTokenMedian: number;
  firstTokenWorst: number;
  tokensPerSecond: number;
  processorPerToken: number;
  wholePerSecond: number;
}

/** The same scripted upstream asked directly, through bare Node servers, and through the gateway, in one run. */
export async function run({ smoke }: { smoke: boolean }): Promise<BenchTable> {
  const size = smoke ? SMOKE : FULL;
  const children: ChildProcess[] = [];
  const upstream = await startServer(["upstream-process.ts"], children);
  const product = await startProduct({
    config: {
      discover: false,
      demo: false,
      providers: [
        {
          slug: "bench",
          name: "Bench",
          kind: "openai-compatible",
          base_url: upstream.baseUrl,
          models: [{ id: "bench-model", slug: "bench/model" }],
        },
      ],
    },
  });
  try {
    const { key } = await signUpWithKey(product.origin, {
      name: "Bench",
      email: "bench@example.com",
      password: "a bench's password",
    });
    const pass = await startServer(["peer-process.ts", upstream.baseUrl, "pass"], children);
    const encode = await startServer(["peer-process.ts", upstream.baseUrl, "encode"], children);
    const peer = { model: "bench-model", key: "none" };
    const targets: Target[] = [
      // No server stands between, so there is no processor time of one.
      { name: "direct (the limit)", ...upstream, ...peer, processId: Number.NaN },
      { name: "bare Node, pipes the bytes", ...pass, ...peer },
      { name: PEER, ...encode, ...peer },
      { name: OURS, baseUrl: `${product.origin}/api/v1`, model: "bench/model", key, processId: product.processId },
    ];
    return tableOf(await measureAll(targets, size));
  } finally {
    for (const child of children) child.kill();
    await product.stop();
  }
}

/** Every target once in each round, so that what else the machine does meets all of them. The first round only warms up. */
async function measureAll(targets: readonly Target[], size: Size): Promise<Map<string, Figures>> {
  const rounds = new Map<string, Figures[]>(targets.map((target) => [target.name, []]));
  for (let round = -1; round < size.rounds; round += 1) {
    for (const target of targets) {
      const figures = await measure(target, round < 0 ? SMOKE : size);
      if (round >= 0) rounds.get(target.name)?.push(figures);
    }
  }
  return new Map([...rounds].map(([target, figures]) => [target, medians(figures)]));
}

async function measure(target: Target, size: Size): Promise<Figures> {
  const pool = createPool();
  const firstTokens: number[] = [];
  for (let index = 0; index < size.alone; index += 1) {
    firstTokens.push((await stream(target, { tokens: 1, pool })).firstToken);
  }

  const processorBefore = processorTime(target.processId);
  const streamsFrom = performance.now();
  await Promise.all(Array.from({ length: size.parallel }, () => stream(target, { tokens: size.tokens, pool })));
  const streaming = performance.now() - streamsFrom;
  const tokens = size.parallel * size.tokens;
  const processor = processorTime(target.processId) - processorBefore;

  const wholeFrom = performance.now();
  let left = size.whole;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await whole(target, pool);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const answering = performance.now() - wholeFrom;
  pool.destroy();
  return {
    firstTokenMedian: median(firstTokens),
    firstTokenWorst: quantile(firstTokens, 0.99),
    tokensPerSecond: (tokens / streaming) * 1000,
    processorPerToken: processor / tokens,
    wholePerSecond: (size.whole / answering) * 1000,
  };
}

function medians(rounds: readonly Figures[]): Figures {
  const of = (figure: keyof Figures) => median(rounds.map((round) => round[figure]));
  return {
    firstTokenMedian: of("firstTokenMedian"),
    firstTokenWorst: of("firstTokenWorst"),
    tokensPerSecond: of("tokensPerSecond"),
    processorPerToken: of("processorPerToken"),
    wholePerSecond: of("wholePerSecond"),
  };
}

function tableOf(measured: Map<string, Figures>): BenchTable {
  const cells = (figures: Figures) => [
    figures.firstTokenMedian,
    figures.firstTokenWorst,
    figures.tokensPerSecond,
    figures.processorPerToken,
    figures.wholePerSecond,
  ];
  const rows = [...measured].map(([target, figures]) => [target, ...cells(figures)]);
  const ours = measured.get(OURS);
  const peer = measured.get(PEER);
  if (ours === undefined || peer === undefined) throw new Error("A target was not measured.");
  const peerCells = cells(peer);
  const ratios = cells(ours).map((value, index) => {
    const ratio = value / (peerCells[index] ?? Number.NaN);
    return Number.isFinite(ratio) ? `${ratio.toFixed(2)} ×` : "–";
  });
  return {
    title: "Gateway: one scripted upstream, asked directly and through a server",
    columns: [
      "",
      "first token, median (ms)",
      "99th (ms)",
      "tokens/s, 50 streams",
      "processor (µs/token)",
      "short answers/s",
    ],
    rows: [...rows, ["ours to parses and re-encodes", ...ratios]],
    goals: [
      "first token at most 2 × that of 'parses and re-encodes'",
      "processor time a token at most 1.5 × of it",
      "short answers/s at least 0.5 × of it",
    ],
  };
}

/** Starts one of this folder's servers, and waits for the base URL that it prints. */
function startServer(args: readonly string[], children: ChildProcess[]) {
  const [file = "", ...rest] = args;
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...rest], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise<{ baseUrl: string; processId: number }>((resolve, reject) => {
    child.stdout.setEncoding("utf8").once("data", (text: string) => {
      resolve({ baseUrl: text.trim(), processId: child.pid ?? 0 });
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${file} ended with code ${code}`)));
  });
}
