import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportRoom } from "@tutti/portable";
import type { Browser, Page } from "playwright";
import type { BenchTable } from "../../bench-table.ts";
import { openTab } from "../browser.ts";
import { type FeltRow, feltCells, feltColumns } from "./felt-row.ts";
import { fillStore, manyRooms, roomRecords } from "./fill-store.ts";
import { type ScrollFigures, scrollRoom } from "./scroll-room.ts";
import { processorOf, tasksOf } from "./trace-tasks.ts";

export interface FeltPlan {
  /** Rooms in the sidebar. */
  rooms: number;
  /** Messages of the room that is scrolled, and of the one that is imported. */
  messages: number;
  /** Messages of the room that is opened by a click, with eight characters. */
  clickMessages: number;
  frames: number;
  rounds: number;
}

const LONG = "Scrolled";
const CLICKED = "Clicked";
/** Milliseconds between a person's press and release of the mouse button. */
const PRESS = 80;
/** How much slower the processor is in the last row: Chromium keeps the thread busy for the rest of the time. */
const SLOWER = 4;

/**
 * What a person feels of the product's own page, in one browser: its list of rooms, opening one of them, scrolling it,
 * an import, and the first screen of a slower machine. Milliseconds are processor time by Chromium's trace, unless the
 * row says otherwise: other load on the machine is not in them.
 */
export async function measureFelt(browser: Browser, address: string, plan: FeltPlan): Promise<BenchTable> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const tab = await context.newPage();
    await tab.goto(address);
    await tab.getByRole("navigation", { name: "Rooms" }).waitFor();
    await fillStore(tab, manyRooms(plan.rooms), [
      { roomId: LONG, messages: plan.messages, characters: 8 },
      { roomId: CLICKED, messages: plan.clickMessages, characters: 8 },
    ]);
    const best = <Value>(run: () => Promise<Value>, cost: (value: Value) => number) => cheapest(plan.rounds, run, cost);
    const sidebar = await best(
      () => loadSidebar(browser, tab, address),
      ({ longest }) => longest,
    );
    const click = await best(
      () => clickRoom(browser, tab, address),
      ({ duration }) => duration,
    );
    const press = await best(
      () => pressRoom(tab, address),
      (duration) => duration,
    );
    await openByAddress(tab, `${address}?room=${LONG}`);
    const slow = await best(() => scroll(browser, tab, { step: 120, frames: plan.frames }), lostShare);
    const fast = await best(() => scroll(browser, tab, { step: 1500, frames: plan.frames }), lostShare);
    const importTimes = await importRoom(browser, tab, address, plan.messages);
    const slower = await best(
      () => loadSlowly(browser, address),
      ({ longest }) => longest,
    );
    const rows: FeltRow[] = [
      {
        name: `sidebar of ${count(plan.rooms)} rooms: longest task at load`,
        value: sidebar.longest,
        unit: "ms",
        goal: 50,
        note: `${Math.round(sidebar.all)} ms in all tasks, ${count(sidebar.nodes)} nodes in the page`,
      },
      {
        name: `room of ${count(plan.clickMessages)} messages, click → newest screen painted`,
        value: click.duration,
        unit: "ms",
        goal: 50,
        note: `by the clock; ${Math.round(click.processor.all)} ms of the processor, longest task ${Math.round(click.processor.longest)} ms`,
      },
      {
        name: `the same, pressed by a mouse for ${PRESS} ms`,
        value: press,
        unit: "ms",
        goal: 50,
        note: "by the clock, from the release: the room is read from the press on",
      },
      ...scrollRows(slow, { step: "120", goal: 1, messages: plan.messages }),
      ...scrollRows(fast, { step: "1,500", goal: 10, messages: plan.messages }),
      {
        name: `import of ${count(plan.messages)} messages: longest task`,
        value: importTimes.longest,
        unit: "ms",
        goal: 50,
        note: `${Math.round(importTimes.all)} ms in all tasks`,
      },
      {
        name: `first screen, processor ${SLOWER} × slower: longest task`,
        value: slower.longest,
        unit: "ms",
        goal: 200,
        note: `${Math.round(slower.all)} ms in all tasks`,
      },
    ];
    return {
      title: "What a person feels, in the product's own page",
      columns: feltColumns,
      rows: rows.map(feltCells),
    };
  } finally {
    await context.close();
  }
}

function scrollRows(
  { lostFrames, blank, late }: ScrollFigures & { late: number },
  { step, goal, messages }: { step: string; goal: number; messages: number },
): FeltRow[] {
  const name = `scrolling ${count(messages)} messages, ${step} px a frame`;
  return [
    {
      name: `${name}: frames lost`,
      value: lostFrames,
      unit: "%",
      goal,
      note: `${late}% by the processor's time alone`,
    },
    { name: `${name}: longest blank turn`, value: blank, unit: "ms", goal: 100, note: "by the clock" },
  ];
}

const count = (value: number): string => value.toLocaleString("en-US");

async function cheapest<Value>(
  rounds: number,
  run: () => Promise<Value>,
  cost: (value: Value) => number,
): Promise<Value> {
  let best = await run();
  for (let round = 1; round < rounds; round += 1) {
    const next = await run();
    if (cost(next) < cost(best)) best = next;
  }
  return best;
}

async function loadSidebar(browser: Browser, tab: Page, address: string) {
  await tab.goto("about:blank");
  const { value: nodes, tasks } = await tasksOf(browser, tab, async () => {
    await tab.goto(address);
    await tab.getByRole("navigation", { name: "Rooms" }).getByRole("link").first().waitFor();
    await rest(tab);
    return tab.evaluate(() => document.querySelectorAll("*").length);
  });
  return { nodes, ...processorOf(tasks) };
}

async function clickRoom(browser: Browser, tab: Page, address: string) {
  await openByAddress(tab, address);
  await rest(tab);
  await tab.evaluate(timeNextClick);
  const { value: duration, tasks } = await tasksOf(browser, tab, () => tab.evaluate(clickAndWait, CLICKED));
  return { duration, processor: processorOf(tasks) };
}

/** Milliseconds from the release of the mouse's button until an answer was painted. */
async function pressRoom(tab: Page, address: string): Promise<number> {
  await openByAddress(tab, address);
  await rest(tab);
  await tab.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: CLICKED, exact: true }).hover();
  await tab.evaluate(timeNextClick);
  await tab.mouse.down();
  await tab.waitForTimeout(PRESS);
  await tab.mouse.up();
  return tab.evaluate(() => (globalThis as ClickTimer).painting ?? Number.NaN);
}

type ClickTimer = typeof globalThis & { painting?: Promise<number> };

/** In the page: measures the milliseconds from the next click on a room's link until an answer was painted. */
function timeNextClick(): void {
  (globalThis as ClickTimer).painting = (async () => {
    const begin = await new Promise<number>((resolve) => {
      window.addEventListener("click", () => resolve(performance.now()), { capture: true, once: true });
    });
    while (document.querySelector("article") === null) await new Promise(requestAnimationFrame);
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(undefined);
    });
    return performance.now() - begin;
  })();
}

/** In the page: clicks on a room's link, without a mouse. */
async function clickAndWait(title: string): Promise<number> {
  const link = [...document.querySelectorAll<HTMLElement>("nav a")].find((element) => element.textContent === title);
  if (link === undefined) throw new Error(`There is no room ${title} in the list.`);
  link.click();
  return (globalThis as ClickTimer).painting ?? Number.NaN;
}

async function openByAddress(tab: Page, address: string): Promise<void> {
  await tab.goto(address);
  await tab.getByRole("navigation", { name: "Rooms" }).getByRole("link").first().waitFor();
}

const lostShare = ({ lostFrames }: ScrollFigures): number => lostFrames;

async function scroll(browser: Browser, tab: Page, plan: { step: number; frames: number }) {
  await tab.locator("article").first().waitFor();
  await rest(tab);
  const { value, tasks } = await tasksOf(browser, tab, () => tab.evaluate(scrollRoom, plan));
  const FRAME = 1000 / 60;
  const late = tasks.reduce((sum, { processor }) => sum + Math.floor(processor / FRAME), 0);
  return { ...value, late: Math.round((1000 * late) / plan.frames) / 10 };
}

async function importRoom(browser: Browser, tab: Page, address: string, messages: number) {
  const records = await roomRecords({ roomId: "imported", messages, characters: 8 });
  // A file on the disk: one that is passed as bytes is decoded on the page's own thread.
  const folder = mkdtempSync(join(tmpdir(), "tutti-bench-import-"));
  const file = join(folder, "room.json");
  writeFileSync(file, exportRoom(records, { now: Date.now() }).text);
  await openByAddress(tab, `${address}?room=many-0`);
  await rest(tab);
  const { tasks } = await tasksOf(browser, tab, async () => {
    await tab.getByRole("button", { name: "Chat menu" }).click();
    const [chooser] = await Promise.all([
      tab.waitForEvent("filechooser"),
      tab.getByRole("menuitem", { name: "Import Chat", exact: true }).click(),
    ]);
    await chooser.setFiles(file);
    await tab.locator("article").first().waitFor();
    await tab.getByText("Import Successful").first().waitFor();
    await rest(tab);
  });
  rmSync(folder, { recursive: true, force: true });
  return processorOf(tasks);
}

/** A first visit, with an empty store and an empty cache. */
async function loadSlowly(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const { tab, session } = await openTab(context, "about:blank");
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const { tasks } = await tasksOf(browser, tab, async () => {
      await tab.goto(address);
      await tab.locator('section[aria-label="New message"] textarea').waitFor();
      await rest(tab);
    });
    return processorOf(tasks);
  } finally {
    await context.close();
  }
}

/** Long enough for the page's own work after a load. */
async function rest(tab: Page): Promise<void> {
  await tab.waitForTimeout(1500);
}
