import { errorTexts } from "@tutti/domain";
import { chunkStep } from "@tutti/testkit";
import type { BrowserContext, Page } from "playwright";
import { createRandom, type Random } from "../random.ts";
import type { Section } from "../section.ts";
import { openPage, questionOf, type ScriptedRoom, screen, startScriptedRoom } from "./scripted-room.ts";
import { contradictionsIn, type StoredState, storedState } from "./stored-state.ts";
import { openRoom, type ScheduleQuestions, steps, viewOf } from "./tabs/tab.ts";

const SCHEDULES = { full: 50, smoke: 1 };
const STEPS = { full: 16, smoke: 6 };
const MODELS = ["Alpha", "Beta"];
/** The steps, each as often as its weight. */
const WEIGHTS: readonly (keyof typeof steps)[] = [
  ...["send", "send", "send", "open", "open", "rename", "delete", "delete"],
  ...["stop", "edit", "edit", "retry", "retry", "import"],
];
/** The most milliseconds between two steps; and until tabs that agree show the same. */
const PAUSE = 400;
const AGREEMENT = 30_000;

interface Tally {
  schedules: number;
  steps: number;
  /** Steps whose target was gone, or not there. */
  void: number;
  killedTabs: number;
  differences: string[];
}

/**
 * Two tabs of one person change the same rooms; in the end they and a third one show the same, and no model was asked
 * twice.
 */
export const twoTabs: Section = {
  title: "Two tabs",
  async run({ smoke, seed }) {
    const tally: Tally = { schedules: 0, steps: 0, void: 0, killedTabs: 0, differences: [] };
    const room = await startScriptedRoom(MODELS, (model, request) => {
      const times = room.upstreams.get(model)?.requests.length ?? 0;
      return numberedAnswer(`${model} ${times} on ${questionOf(request)}`);
    });
    try {
      const { context } = await room.startBrowser(await room.makeProfile());
      const browser = context.browser();
      if (browser === null) throw new Error("Chromium is gone.");
      const size = Number(process.env["TUTTI_BENCH_SCHEDULES"] ?? SCHEDULES.full);
      for (let index = 0; index < (smoke ? SCHEDULES.smoke : size); index += 1) {
        const own = await browser.newContext({ viewport: { width: 1600, height: 6000 } });
        own.setDefaultTimeout(60_000);
        await room.signIn(own);
        const random = createRandom(seed + index);
        const differences = await runSchedule(own, room, {
          index,
          random,
          count: smoke ? STEPS.smoke : STEPS.full,
          tally,
        });
        for (const sentence of differences) console.error(`Two tabs, schedule ${index} (seed ${seed}): ${sentence}`);
        tally.differences.push(...differences);
        tally.schedules += 1;
        await own.close();
      }
    } finally {
      await room.close();
    }
    return {
      losses: tally.differences,
      table: {
        title: "Two tabs of one person, and a third one in the end",
        columns: ["", "schedules", "steps", "without an aim", "tabs killed", "differences"],
        rows: [
          [
            "random steps in both tabs",
            tally.schedules,
            tally.steps,
            tally.void,
            tally.killedTabs,
            tally.differences.length,
          ],
        ],
        goals: ["no difference between the tabs, and no model asked more than once for a message and once for a retry"],
      },
    };
  },
};

/** An answer whose words arrive one by one, so that steps meet answers that are being made. */
function numberedAnswer(text: string) {
  const words = Array.from({ length: 30 }, (_, index) => `${text}: ${index}. `);
  const chunks = words.flatMap((content) => [{ type: "wait", milliseconds: 20 } as const, chunkStep({ content })]);
  return {
    steps: [...chunks, chunkStep({}, { finish_reason: "stop" }), { type: "text", text: "data: [DONE]\n\n" } as const],
  };
}

interface ScheduleOptions {
  index: number;
  random: Random;
  count: number;
  tally: Tally;
}

async function runSchedule(context: BrowserContext, room: ScriptedRoom, options: ScheduleOptions): Promise<string[]> {
  const { index, random, count, tally } = options;
  const requestContext: ScheduleQuestions = { questions: new Set(), most: 0, mayBeGone: new Set() };
  const before = countRequests(room);
  const tabs = [await context.newPage(), await context.newPage()];
  const rooms = await beginRooms(tabs[0] as Page, room, { index, scheduleQuestions: requestContext });
  const addressOf = (id: string): string => `${room.product.origin}/chat?room=${id}`;
  for (const [place, tab] of tabs.entries()) await openPage(tab, addressOf(rooms[place] as string));
  /** The person's messages that were seen in the store. */
  const confirmedTexts = new Set<string>();
  const confirm = async (page: Page): Promise<void> => {
    for (const text of wordsOf(await storedState(page))) confirmedTexts.add(text);
  };

  for (let step = 0; step < count; step += 1) {
    const at = random.below(2);
    const page = tabs[at] as Page;
    const act = steps[random.pick(WEIGHTS)];
    // A step whose target the other tab has just removed does nothing.
    await act?.({
      page,
      rooms,
      models: MODELS,
      random,
      scheduleQuestions: requestContext,
      mark: `${index}-${step}`,
    }).catch(() => {
      tally.void += 1;
    });
    await page.keyboard.press("Escape").catch(() => undefined);
    await page.waitForTimeout(random.below(PAUSE));
    await confirm(page);
    tally.steps += 1;
    if (random.share() >= 0.08) continue;
    tally.killedTabs += 1;
    await killTab(page);
    tabs[at] = await context.newPage();
    await openPage(tabs[at] as Page, addressOf(random.pick(rooms)));
  }
  return await compare(context, {
    room,
    tabs,
    rooms,
    addressOf,
    scheduleQuestions: requestContext,
    before,
    confirmedTexts,
  });
}

/** Creates the rooms of a schedule, each by a first message, and returns their ids. */
async function beginRooms(
  page: Page,
  room: ScriptedRoom,
  { index, scheduleQuestions }: { index: number; scheduleQuestions: ScheduleQuestions },
): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ["one", "two"]) {
    await openPage(page, room.newChat);
    const text = `Room ${name} of ${index}.`;
    scheduleQuestions.questions.add(text);
    scheduleQuestions.most += MODELS.length;
    await screen(page).composer.fill(text);
    await screen(page).composer.press("Enter");
    await page.waitForURL(/room=/u);
    ids.push(new URL(page.url()).searchParams.get("room") ?? "");
    await screen(page).send.waitFor();
  }
  return ids;
}

interface EndOptions {
  room: ScriptedRoom;
  tabs: readonly Page[];
  rooms: readonly string[];
  addressOf: (id: string) => string;
  scheduleQuestions: ScheduleQuestions;
  before: number;
  confirmedTexts: ReadonlySet<string>;
}

async function compare(context: BrowserContext, options: EndOptions): Promise<string[]> {
  const { room, tabs, rooms, addressOf, scheduleQuestions, before, confirmedTexts } = options;
  const differences: string[] = [];
  const third = await context.newPage();
  for (const id of rooms) {
    await openPage(third, addressOf(id));
    for (const tab of tabs) await openRoom(tab, id);
    await isQuiet(third, id);
    differences.push(...(await untilSame([...tabs, third])));
  }
  const state = await storedState(third);
  differences.push(...contradictionsIn(state), ...foreignAnswers(state, rooms));
  const retainedWords = wordsOf(state);
  for (const text of confirmedTexts) {
    const isGone = [...scheduleQuestions.mayBeGone].some((words) => words.includes(text));
    if (!isGone && !retainedWords.includes(text)) differences.push(`"${text}" was stored and is not there`);
  }
  const times = countRequests(room) - before;
  if (times > scheduleQuestions.most)
    differences.push(`the models were asked ${times} times, at most ${scheduleQuestions.most} were wanted`);
  return differences;
}

/** Waits until no answer is being made in a room. */
async function isQuiet(page: Page, roomId: string): Promise<void> {
  for (;;) {
    const { messages } = await storedState(page);
    if (![...messages.values()].some((one) => one.roomId === roomId && one.isGenerating)) return;
    await page.waitForTimeout(100);
  }
}

/** Waits until all tabs show the same, and reports if they never do. */
async function untilSame(tabs: readonly Page[]): Promise<string[]> {
  const startedAt = Date.now();
  for (;;) {
    const [first = [], ...others] = await Promise.all(tabs.map(viewOf));
    const different = others.find((view) => JSON.stringify(view) !== JSON.stringify(first));
    if (different === undefined) return [];
    if (Date.now() - startedAt > AGREEMENT) {
      const place = first.findIndex((line, at) => line !== different[at]);
      const at = place < 0 ? first.length : place;
      return [`one tab shows "${first[at]}", another one "${different[at]}"`];
    }
    await tabs[0]?.waitForTimeout(250);
  }
}

/**
 * Answers in these rooms that are no prefix of a model's text. Chats that were imported have models that are not
 * connected: a new request to them fails.
 */
function foreignAnswers({ messages, texts }: StoredState, rooms: readonly string[]): string[] {
  return [...messages.values()].flatMap(({ id, roomId, type, run, metadata, error }) => {
    const text = texts.get(id)?.content ?? "";
    if (type === "user" || run === undefined || text === "" || !rooms.includes(roomId)) return [];
    // Its question was deleted by the other tab.
    if (error?.text === errorTexts.nothingToAnswer) return [];
    if (error !== undefined) return [`an answer failed: ${error.text}`];
    const name = /^(.*?): 0\. /u.exec(text)?.[1] ?? "";
    const whole = Array.from({ length: 30 }, (_, index) => `${name}: ${index}. `).join("");
    const isEnded = metadata.isStopped !== true && metadata.isCutOff !== true;
    if (isEnded ? text === whole : whole.startsWith(text)) return [];
    return [`an answer is "${text.slice(0, 80)}…" (${text.length} of ${whole.length} characters)`];
  });
}

function wordsOf({ messages, texts }: StoredState): string[] {
  return [...messages.values()].flatMap(({ id, type }) => (type === "user" ? [texts.get(id)?.content ?? ""] : []));
}

function countRequests({ upstreams }: ScriptedRoom): number {
  return [...upstreams.values()].reduce((sum, { requests }) => sum + requests.length, 0);
}

/** Ends a tab without notice to its page, as a crash does. */
async function killTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crash = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crash;
  await page.close();
}
