import type { ScriptedRunGateway } from "@tutti/testkit";
import type { BenchTable } from "../bench-table.ts";
import { type BenchTab, type Cost, cheaper, longest, ratio } from "./browser.ts";
import { share } from "./measure-renderers.ts";
import { roomOf } from "./measure-rooms.ts";
import { answerOf, TOKEN_LENGTH } from "./page/text.ts";

export interface RunsPlan {
  answers: number;
  /** Characters that each answer already has. */
  length: number;
  frames: number;
  rounds: number;
}

interface Run {
  cost: Cost;
  tokens: number;
  lostFrames: number;
}

const TOKENS_PER_SECOND = 100;

const sources = [
  { title: "scripted client, no network", query: "" },
  { title: "the client for runs, one WebSocket", query: "?network" },
] as const;

/**
 * Streams the same answers into an empty room without a network, and through the product's client and a WebSocket, in
 * turns.
 */
export async function measureRuns(
  tab: BenchTab,
  { gateway, address, plan }: { gateway: ScriptedRunGateway; address: string; plan: RunsPlan },
): Promise<BenchTable> {
  const best = new Map<string, Run>();
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { title, query } of sources) {
      await tab.tab.goto(`${address}${query}`);
      const run = query === "" ? await measureAlone(tab, plan) : await measureOverNetwork(tab, plan, gateway);
      best.set(title, cheaper(best.get(title), run));
    }
  }
  await tab.tab.goto(address);
  const perThousand = ({ cost, tokens }: Run): number => (cost.script / tokens) * 1000;
  const first = best.get(sources[0].title);
  return {
    title: `Runs: ${plan.answers} answers at ${TOKENS_PER_SECOND} tokens/s each, without a network and over one`,
    columns: [
      "",
      "busy",
      "script per 1,000 tokens (ms)",
      "÷ no network",
      "longest task (ms)",
      `lost of ${plan.frames}`,
      "tokens",
    ],
    rows: [...best].map(([title, run]) => [
      title,
      share(run.cost),
      Math.round(perThousand(run)),
      ratio(perThousand(run), first && perThousand(first)),
      longest(run.cost),
      run.lostFrames,
      run.tokens,
    ]),
    goals: ["8 answers over the network: main thread at most 60% busy, at most 1% of frames lost"],
  };
}

async function open({ product }: BenchTab): Promise<string> {
  const roomId = roomOf(0);
  await product("start");
  await product("open", roomId);
  return roomId;
}

async function measureAlone(tab: BenchTab, { answers, length, frames }: RunsPlan): Promise<Run> {
  const { product, costOf } = tab;
  const roomId = await open(tab);
  await product("ask", { roomId, answers, length });
  const { cost, value } = await costOf(() => product("stream", { tokensPerSecond: TOKENS_PER_SECOND, frames }));
  await product("endAnswers", roomId);
  return { cost, lostFrames: value.lostFrames, tokens: value.tokens * answers };
}

async function measureOverNetwork(
  tab: BenchTab,
  { answers, length, frames }: RunsPlan,
  gateway: ScriptedRunGateway,
): Promise<Run> {
  const { product, costOf } = tab;
  const before = gateway.starts.length;
  const roomId = await open(tab);
  const source = answerOf(length + 60_000);
  const runHandle = product("ask", { roomId, answers, length });
  while (gateway.starts.length < before + answers || gateway.followedRuns().length < answers) await turn();
  const ids = gateway.starts.slice(before).map(({ id }) => id);
  const say = (text: string): void => {
    for (const id of ids) gateway.append(id, { parts: [{ type: "text-delta", text }] });
  };
  say(source.slice(0, length));
  await runHandle;

  let tokens = 0;
  const begin = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begin) / 1000) * TOKENS_PER_SECOND);
    for (; tokens < due; tokens += 1) {
      const from = length + tokens * TOKEN_LENGTH;
      say(source.slice(from, from + TOKEN_LENGTH));
    }
  }, 10);
  try {
    const { cost, value } = await costOf(() => product("stream", { tokensPerSecond: 0, frames }));
    return { cost, lostFrames: value.lostFrames, tokens: tokens * answers };
  } finally {
    clearInterval(timer);
    for (const id of ids) {
      gateway.append(id, { parts: [{ type: "finish", reason: "stop", nativeReason: null }] });
      gateway.append(id, { end: "finished" });
    }
    await product("endAnswers", roomId);
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 10));
}
