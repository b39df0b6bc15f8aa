import { quantile } from "../quantile.ts";
import { createPool, type RunningStream, startStream, type Target } from "./client.ts";
import { pause, processorTime } from "./figures.ts";

/** Clients that connect one after the other, and stay. */
export interface Crowd {
  /** How many. */
  count: number;
  /** Milliseconds within which all of them have connected. */
  within: number;
  /** Tokens a second of each stream. */
  rate: number;
}

/** How a crowd was admitted. Times in milliseconds. */
export interface Admission {
  /** Streams that have begun, of all that were requested. */
  acceptedCount: number;
  /** Streams that were refused, or broke. */
  refusedCount: number;
  /** From the request to the first token; the slowest of the streams that began. */
  firstToken: number;
  firstTokenWorst: number;
  /** Percent of one core that the server used in its busiest second: near 100, every request has to wait. */
  core: number;
}

/** Milliseconds after the last client's request within which the first tokens of all must arrive. */
const LATEST = 30_000;

/** Starts a crowd, and waits until each of its clients has its first token or has been refused. */
export async function measureAdmission(target: Target, { count, within, rate }: Crowd): Promise<Admission> {
  const pool = createPool();
  const streams: { stream: RunningStream; requestedAt: number }[] = [];
  let refusedCount = 0;
  let isOver = false;
  // No stream ends by itself: all of them are open at once.
  const tokens = Math.ceil(((within + LATEST) / 1000) * rate);
  const startedAt = performance.now();
  const core = watchCore(target.processId);
  const begin = () => {
    const requestedAt = performance.now();
    const stream = startStream(target, { tokens, rate }, pool);
    stream.completion.catch(() => {
      if (!isOver) refusedCount += 1;
    });
    streams.push({ stream, requestedAt });
  };
  while (streams.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - startedAt) / within) * count));
    while (streams.length < due) begin();
    await pause(5);
  }
  const latest = performance.now() + LATEST;
  const countStreaming = () => streams.filter(({ stream }) => stream.tokens > 0).length;
  while (countStreaming() + refusedCount < count && performance.now() < latest) await pause(10);
  isOver = true;
  const busiest = core.end();
  const waits = streams.flatMap(({ stream: { firstAt }, requestedAt }) =>
    firstAt === undefined ? [] : [firstAt - requestedAt],
  );
  for (const { stream } of streams) stream.disconnect();
  pool.destroy();
  await pause(Math.min(500, within));
  return {
    acceptedCount: waits.length,
    refusedCount,
    firstToken: quantile(waits, 0.5),
    firstTokenWorst: quantile(waits, 0.99),
    core: busiest,
  };
}

/** Samples a process's processor time once a second; `end` returns the highest, in percent of one core. */
function watchCore(processId: number): { end(): number } {
  let busiest = Number.NaN;
  let last = { time: performance.now(), used: processorTime(processId) };
  const look = () => {
    const next = { time: performance.now(), used: processorTime(processId) };
    const share = (next.used - last.used) / 10 / (next.time - last.time);
    last = next;
    if (!(share <= busiest)) busiest = share;
  };
  const timer = setInterval(look, 1000);
  return {
    end() {
      clearInterval(timer);
      // A short run has no full second.
      if (Number.isNaN(busiest)) look();
      return busiest;
    },
  };
}
