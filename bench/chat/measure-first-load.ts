import type { Browser } from "playwright";
import type { BenchTable } from "../bench-table.ts";
import { ratio } from "./browser.ts";

interface FirstLoad {
  /** Milliseconds until the message box was painted. */
  interactive: number;
  /** Bytes over the wire until then, gzip. */
  code: number;
  all: number;
}

/** Loads the product's page and an empty one with the same kit, each with an empty cache, until a message can be written. */
export async function measureFirstLoad(
  browser: Browser,
  { product, empty, rounds }: { product: string; empty: string; rounds: number },
): Promise<BenchTable> {
  const addresses = { Tutti: product, "an empty React page with the same kit": empty };
  const best = new Map<string, FirstLoad>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, address] of Object.entries(addresses)) {
      const load = await loadOnce(browser, address);
      const before = best.get(name);
      if (before === undefined || load.interactive < before.interactive) best.set(name, load);
    }
  }
  const smallest = [...best.values()].at(-1);
  return {
    title: "First load, until a message can be written",
    columns: ["", "JavaScript and CSS (kB, gzip)", "all (kB)", "painted after (ms)", "÷ empty"],
    rows: [...best].map(([name, load]) => [
      name,
      load.code / 1000,
      load.all / 1000,
      load.interactive,
      ratio(load.interactive, smallest?.interactive),
    ]),
    goals: ["at most 350 kB of JavaScript and CSS", "interactive within 1.5 × of the empty page"],
  };
}

async function loadOnce(browser: Browser, address: string): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send("Network.enable");
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await tab.goto(address);
  const box = tab.getByRole("textbox", { name: "Message" });
  await box.waitFor();
  const interactive = await tab.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
  await box.fill("It takes input");
  const sum = (isCounted: (type: string | undefined) => boolean): number =>
    [...bytes].reduce((total, [id, size]) => total + (isCounted(types.get(id)) ? size : 0), 0);
  await context.close();
  return { interactive, code: sum((type) => type === "Script" || type === "Stylesheet"), all: sum(() => true) };
}
