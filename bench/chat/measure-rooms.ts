import type { BenchTable } from "../bench-table.ts";
import { type BenchTab, type Cost, cheaper, longest, ratio } from "./browser.ts";
import { share } from "./measure-renderers.ts";

export interface RoomsPlan {
  /** Messages that the rooms have before the measurement. */
  rooms: number[];
  answers: number[];
  /** Characters that each answer already has. */
  lengths: number[];
  frames: number;
  rounds: number;
}

interface Run {
  cost: Cost;
  tokens: number;
  lostFrames: number;
  /** Milliseconds in writing the streamed text to the store. */
  writing: number;
}

/** What one opening cost, in milliseconds, and the cost of reading the room's rows alone in three ways. */
interface Opening {
  cost: Cost;
  newest: number;
  whole: number;
  newestOnly: number;
  raw: number;
  atOnce: number;
}

const TOKENS_PER_SECOND = 100;
/** Answers that stream while keys are pressed. */
const STREAMING_WHILE_TYPED = 6;
/** The most characters that answer. */
const CHARACTERS = 8;

export function roomOf(messages: number): string {
  return `room-${messages}`;
}

/** Writes the rooms for the measurement, and a small one to warm up with. */
export async function storeRooms({ product }: BenchTab, { rooms }: Pick<RoomsPlan, "rooms">): Promise<void> {
  await product("store", [
    { roomId: "warm", messages: 40, characters: CHARACTERS },
    ...rooms.map((messages) => ({ roomId: roomOf(messages), messages, characters: CHARACTERS })),
  ]);
}

/**
 * Streams into the product itself: its engine, store and list, in rooms of several sizes. The rooms are stored before.
 */
export async function measureRooms(page: BenchTab, plan: RoomsPlan): Promise<BenchTable> {
  const { product, costOf, tab } = page;
  const { rooms, answers, lengths, frames } = plan;
  const shortest = lengths[0] ?? 2000;
  const most = answers.at(-1) ?? 1;
  const best = new Map<string, Run>();
  const measure = async (messages: number, count: number, length: number): Promise<void> => {
    const roomId = roomOf(messages);
    await product("ask", { roomId, answers: count, length });
    const { cost, value } = await costOf(() => product("stream", { tokensPerSecond: TOKENS_PER_SECOND, frames }));
    await product("endAnswers", roomId);
    const key = `${messages} ${count} ${length}`;
    best.set(key, cheaper(best.get(key), { cost, ...value, tokens: value.tokens * count }));
  };
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const messages of rooms) {
      // Each round begins with the room as it was stored, plus little text of the round before.
      await tab.reload();
      await product("start");
      await product("open", roomOf(messages));
      for (const length of lengths) for (const count of answers) await measure(messages, count, length);
    }
  }
  const perThousand = ({ cost, tokens }: Run): number => (cost.script / tokens) * 1000;
  const empty = best.get(`${rooms[0]} ${most} ${shortest}`);
  return {
    title: `The product: answers at ${TOKENS_PER_SECOND} tokens/s each into rooms of several sizes`,
    columns: [
      "messages, answers, characters there",
      "busy",
      "script per 1,000 tokens (ms)",
      "÷ empty room's, most answers",
      "longest task (ms)",
      `lost of ${frames}`,
      "writing a token to the store (µs)",
    ],
    rows: [...best].map(([key, run]) => [
      key
        .split(" ")
        .map(Number)
        .map((value) => value.toLocaleString("en-US"))
        .join(" · "),
      share(run.cost),
      Math.round(perThousand(run)),
      ratio(perThousand(run), empty && perThousand(empty)),
      longest(run.cost),
      run.lostFrames,
      (run.writing / run.tokens) * 1000,
    ]),
    goals: [
      "8 answers: main thread at most 60% busy, at most 1% of frames lost, no task over 50 ms",
      "rooms of 2,000 and 10,000 messages: the same figures as an empty one",
      "writing: at most 5 µs a token",
    ],
  };
}

/**
 * How long rooms take to open: in normal use, after an idle page has packed them, and the first time, as after an
 * update or an import.
 */
export async function measureOpening(page: BenchTab, plan: RoomsPlan): Promise<BenchTable> {
  const { product, tab } = page;
  const rows: (string | number)[][] = [];
  for (const messages of plan.rooms.filter((size) => size > 0)) {
    let first: Opening | undefined;
    let again: Opening | undefined;
    for (let round = 0; round < plan.rounds; round += 1) {
      await product("forgetPacks");
      first = await openRoom(page, messages, first);
      await product("idle");
      again = await openRoom(page, messages, again);
    }
    const size = `${messages.toLocaleString("en-US")} messages`;
    if (again !== undefined) rows.push([`${size}, opened before`, ...openingCells(again)]);
    if (first !== undefined) rows.push([`${size}, the first time`, ...openingCells(first)]);
  }
  // Later measurements get rooms in the state of normal use.
  await tab.reload();
  return {
    title: "Opening a room, warm (ms)",
    columns: [
      "",
      "newest screen painted",
      "read of the newest (limit)",
      "whole",
      "two bare reads of all rows (limit without copies)",
      "÷",
      "read at once with Dexie",
      "longest task",
    ],
    rows,
    goals: ["10,000 messages: the newest screen within 50 ms, whole within 300 ms, no task over 50 ms"],
  };
}

/** Opens the room once more in a fresh page; returns the cheaper of this opening and the earlier one. */
async function openRoom(
  { tab, product, costOf }: BenchTab,
  messages: number,
  before: Opening | undefined,
): Promise<Opening> {
  await tab.reload();
  await product("start");
  await product("open", "warm");
  await tab.waitForTimeout(500);
  const { cost, value } = await costOf(() => product("open", roomOf(messages)));
  return cheaper(before, { cost, ...value, ...(await product("read", roomOf(messages))) });
}

function openingCells({ cost, newest, newestOnly, whole, raw, atOnce }: Opening): (string | number)[] {
  return [newest, newestOnly, whole, raw, ratio(whole, raw), atOnce, longest(cost)];
}

/** From a key to the frame that shows it, while the page is idle and while answers stream. */
export async function measureTyping(page: BenchTab, plan: RoomsPlan): Promise<BenchTable> {
  const { product, tab } = page;
  const roomId = roomOf(plan.rooms.at(-2) ?? 0);
  const keys = Math.round(plan.frames / 6);
  const answers = Math.min(STREAMING_WHILE_TYPED, plan.answers.at(-1) ?? 1);
  await tab.reload();
  await product("start");
  await product("open", roomId);
  const type = async (): Promise<number[]> => {
    await tab.getByRole("textbox", { name: "Message" }).focus();
    await product("takeTyped");
    await tab.keyboard.type("typed while they answer ".repeat(9).slice(0, keys), { delay: 70 });
    return (await product("takeTyped")).sort((a, b) => a - b);
  };
  const atRest = await type();
  await product("ask", { roomId, answers, length: plan.lengths[0] ?? 2000 });
  const streaming = product("stream", { tokensPerSecond: TOKENS_PER_SECOND, frames: keys * 6 });
  const whileStreaming = await type();
  await streaming;
  await product("endAnswers", roomId);
  const at = (values: number[], part: number): number => values[Math.floor((values.length - 1) * part)] ?? Number.NaN;
  return {
    title: `From a key to the frame that shows it (ms), in a room of ${plan.rooms.at(-2)} messages`,
    columns: ["", "median", "p95", "longest", "goal"],
    rows: [
      ["at rest", at(atRest, 0.5), at(atRest, 0.95), at(atRest, 1), "–"],
      [
        `${answers} answers stream`,
        at(whileStreaming, 0.5),
        at(whileStreaming, 0.95),
        at(whileStreaming, 1),
        at(whileStreaming, 0.5) <= 17 && at(whileStreaming, 0.95) <= 25 ? "reached" : "missed",
      ],
      [
        "÷",
        ratio(at(whileStreaming, 0.5), at(atRest, 0.5)),
        ratio(at(whileStreaming, 0.95), at(atRest, 0.95)),
        "–",
        "–",
      ],
    ],
    goals: ["while answers stream: at most 17 ms in the median, 25 ms at the 95th percentile"],
  };
}
