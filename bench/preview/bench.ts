import type { Page } from "playwright";
import type { BenchTable } from "../bench-table.ts";
import { launchBrowser } from "../launch-browser.ts";
import { median } from "../quantile.ts";
import { measureRecipe } from "./measure-recipe.ts";
import { createNativeBundler } from "./native.ts";
import { type BenchFile, reactApp, tailwindPage, threeGame } from "./projects.ts";
import { serveBenchPage } from "./serve-page.ts";

export const name = "preview";

const projects: [string, (round: number) => BenchFile[]][] = [
  ["React app, ten files", reactApp],
  ["three.js game", threeGame],
];

/** The ways in which a page requests Tailwind. */
const tailwinds: [string, string][] = [
  ["Tailwind 3 (cdn.tailwindcss.com)", "https://cdn.tailwindcss.com"],
  ["Tailwind 4 (@tailwindcss/browser)", "https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4"],
];

interface Row {
  first: number;
  rebuild: number;
  nativeRebuild: number;
  firstPaint: number;
  paint: number;
}

/**
 * How fast artifacts are built and painted, in one browser and one run, beside the native bundler with the same plugin.
 */
export async function* run({ smoke }: { smoke: boolean }): AsyncGenerator<BenchTable> {
  const rounds = smoke ? 1 : 15;
  const page = await serveBenchPage({ isCompressed: !smoke });
  const browser = await launchBrowser({ isShortLived: smoke });
  const native = createNativeBundler();
  try {
    const tab = await browser.newPage();
    await tab.goto(page.address);
    await tab.waitForFunction(() => "bench" in globalThis);
    const cold = await call(tab, "start");
    const warm = median(await repeat(smoke ? 1 : 3, () => call(tab, "start")));
    const rows: [string, Row][] = [];
    for (const [title, projectOf] of projects)
      rows.push([title, await measure({ tab, native, title, projectOf, rounds })]);
    yield startTable(cold, warm);
    yield buildTable(rows);
    yield await styleTable(tab, rounds);
    yield measureRecipe({ smoke });
  } finally {
    await native.dispose();
    await browser.close();
    await page.close();
  }
}

async function measure(options: {
  tab: Page;
  native: ReturnType<typeof createNativeBundler>;
  title: string;
  projectOf: (round: number) => BenchFile[];
  rounds: number;
}): Promise<Row> {
  const { tab, native, title: key, projectOf, rounds } = options;
  const first = await call(tab, "build", { key, files: projectOf(0) });
  await native.build({ key, files: projectOf(0) });
  const firstPaint = await call(tab, "paint", projectOf(0));
  // In turns, so that other load on the machine falls on both.
  const rebuilds: number[] = [];
  const natives: number[] = [];
  const paints: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    rebuilds.push(await call(tab, "build", { key, files: projectOf(round) }));
    natives.push(await native.build({ key, files: projectOf(round) }));
    paints.push(await call(tab, "paint", projectOf(round)));
  }
  return { first, rebuild: median(rebuilds), nativeRebuild: median(natives), firstPaint, paint: median(paints) };
}

function startTable(cold: number, warm: number): BenchTable {
  return {
    title: "Preview: until the bundler has built the smallest project, ms",
    columns: ["", "ms"],
    rows: [
      ["first time, from the server", cold],
      ["again, from the browser's cache", warm],
    ],
  };
}

function buildTable(rows: readonly [string, Row][]): BenchTable {
  return {
    title: "Preview: builds and paints, ms (medians)",
    columns: ["", "first build", "rebuild", "native rebuild", "ratio", "first paint, first", "first paint, warm"],
    rows: rows.map(([title, { first, rebuild, nativeRebuild, firstPaint, paint }]) => [
      title,
      first,
      rebuild,
      nativeRebuild,
      (rebuild / nativeRebuild).toFixed(2),
      firstPaint,
      paint,
    ]),
    goals: [
      "rebuild of the React app ≤ 150 ms, and ≤ 10 × native",
      "from the last byte of a generation to the first paint in the frame ≤ 400 ms, warm",
    ],
  };
}

async function styleTable(tab: Page, rounds: number): Promise<BenchTable> {
  const rows: BenchTable["rows"] = [];
  for (const [title, script] of tailwinds) {
    const pageOf = tailwindPage(script);
    const first = await call(tab, "style", pageOf(0));
    const warm: number[] = [];
    for (let round = 1; round <= rounds; round += 1) warm.push(await call(tab, "style", pageOf(round)));
    rows.push([title, first, median(warm)]);
  }
  return {
    title: "Preview: from the beginning of the frame's document until a page of eighty elements is styled, ms (median)",
    columns: ["", "first", "warm"],
    rows,
    goals: ["≤ 150 ms, warm"],
  };
}

async function call(tab: Page, step: "start" | "build" | "paint" | "style", argument?: unknown): Promise<number> {
  const milliseconds: unknown = await tab.evaluate(
    ([name, value]) => {
      const { bench } = globalThis as unknown as { bench: Record<string, (value: unknown) => Promise<number>> };
      return bench[name as string]?.(value);
    },
    [step, argument] as const,
  );
  if (typeof milliseconds !== "number") throw new Error(`The page has no '${step}'.`);
  return milliseconds;
}

async function repeat(times: number, run: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let index = 0; index < times; index += 1) all.push(await run());
  return all;
}
