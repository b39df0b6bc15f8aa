import { startScriptedRunGateway } from "@tutti/testkit";
import type { BenchTable } from "../bench-table.ts";
import { launchBrowser } from "../launch-browser.ts";
import { openTab } from "./browser.ts";
import { type FeltPlan, measureFelt } from "./felt/measure-felt.ts";
import { measureFirstLoad } from "./measure-first-load.ts";
import { type LargeTextPlan, measureLargeText } from "./measure-large-text.ts";
import { measurePalette, type PalettePlan } from "./measure-palette.ts";
import { measureRenderers, type RendererPlan } from "./measure-renderers.ts";
import { measureOpening, measureRooms, measureTyping, type RoomsPlan, storeRooms } from "./measure-rooms.ts";
import { measureRuns, type RunsPlan } from "./measure-runs.ts";
import { servePage, serveProduct } from "./serve-page.ts";

export const name = "chat";

interface Plan {
  felt: FeltPlan;
  renderers: RendererPlan;
  rooms: RoomsPlan;
  runs: RunsPlan;
  palette: PalettePlan;
  largeText: LargeTextPlan;
}

const fullPlan: Plan = {
  felt: { rooms: 2000, messages: 10_000, clickMessages: 2000, frames: 300, rounds: 3 },
  renderers: { lengths: [2000, 50_000], answers: [8], frames: 60, rounds: 2 },
  // The smallest and the largest of each: sizes in between show nothing more, and took five minutes.
  rooms: { rooms: [0, 2000, 10_000], answers: [1, 8], lengths: [2000, 50_000], frames: 90, rounds: 2 },
  runs: { answers: 8, length: 2000, frames: 240, rounds: 2 },
  palette: { models: 2000, rounds: 3 },
  largeText: { length: 10_000_000, rounds: 2 },
};
const smokePlan: Plan = {
  felt: { rooms: 50, messages: 100, clickMessages: 50, frames: 10, rounds: 1 },
  renderers: { lengths: [1000], answers: [1], frames: 10, rounds: 1 },
  rooms: { rooms: [0, 20], answers: [1], lengths: [1000], frames: 10, rounds: 1 },
  runs: { answers: 1, length: 1000, frames: 10, rounds: 1 },
  palette: { models: 200, rounds: 1 },
  largeText: { length: 200_000, rounds: 1 },
};

/**
 * The chat's cost on the page's main thread, in one browser and one run: the first load, the palette, opening rooms of
 * several sizes, typing, streaming into them without a network and over one, and markdown by renderer. Script time is
 * counted by Chromium.
 */
export async function* run({ smoke }: { smoke: boolean }): AsyncGenerator<BenchTable> {
  const plan = smoke ? smokePlan : fullPlan;
  const gateway = await startScriptedRunGateway();
  const page = await servePage(gateway.origin);
  const product = await serveProduct({ isBuilt: smoke });
  const browser = await launchBrowser({ isShortLived: smoke });
  try {
    yield await measureFirstLoad(browser, {
      product: `${product.address}chat`,
      empty: `${page.address}empty.html`,
      rounds: plan.rooms.rounds,
    });
    yield await measureFelt(browser, `${product.address}chat`, plan.felt);
    const tab = await openTab(browser, page.address);
    yield await measurePalette(tab, plan.palette);
    await storeRooms(tab, plan.rooms);
    yield await measureOpening(tab, plan.rooms);
    yield await measureLargeText(tab, plan.largeText);
    yield await measureTyping(tab, plan.rooms);
    yield await measureRooms(tab, plan.rooms);
    yield await measureRuns(tab, { gateway, address: page.address, plan: plan.runs });
    yield* await measureRenderers(tab, plan.renderers);
  } finally {
    await browser.close();
    await product.close();
    await page.close();
    await gateway.close();
  }
}
