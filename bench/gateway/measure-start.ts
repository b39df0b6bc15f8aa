import { spawn } from "node:child_process";
import { once } from "node:events";
import { startProduct } from "@tutti/testkit/product";
import type { BenchTable } from "../bench-table.ts";
import { median } from "../quantile.ts";
import { pause } from "./figures.ts";

/** A server that answers every request, and prints its port: the least that a Node process can be. */
const BARE = `const server = require("node:http").createServer((_, response) => response.end("{}"));
server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

/** From the start of a process to its first answer: a bare server, and the gateway with and without a database. */
export async function measureStart({ rounds }: { rounds: number }): Promise<BenchTable> {
  const bare: number[] = [];
  const fresh: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timeBare());
    const startedAt = performance.now();
    const product = await startProduct({ config: { discover: false } });
    try {
      fresh.push(await untilAnswered(product.origin, startedAt));
      await product.kill();
      const restartedAt = performance.now();
      await product.restart();
      again.push(await untilAnswered(product.origin, restartedAt));
    } finally {
      await product.stop();
    }
  }
  return {
    title: "Gateway: from the start of its process to its first answer",
    columns: ["", "ms"],
    rows: [
      ["bare Node", median(bare)],
      ["Tutti, with a new database", median(fresh)],
      ["Tutti, with the one that is there", median(again)],
    ],
    goals: [`at most 600 ms: ${Math.round(median(again))} ms, ${Math.round(median(fresh))} ms with a new database`],
  };
}

async function timeBare(): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--eval", BARE], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  const [port] = await once(child.stdout, "data");
  const time = await untilAnswered(`http://127.0.0.1:${String(port).trim()}`, startedAt);
  child.kill();
  await exit;
  return time;
}

/** Milliseconds since `startedAt` when the models were listed. */
async function untilAnswered(origin: string, startedAt: number): Promise<number> {
  for (;;) {
    const status = await fetch(`${origin}/api/v1/models`).then(
      async (response) => {
        await response.text();
        return response.status;
      },
      () => undefined,
    );
    if (status === 200) return performance.now() - startedAt;
    await pause(2);
  }
}
