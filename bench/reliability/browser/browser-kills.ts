import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright";
import { median } from "../../quantile.ts";
import { createRandom } from "../random.ts";
import type { Section } from "../section.ts";
import type { KilledActivity, Stage } from "./kills/activity.ts";
import { answersActivity, pacedAnswer } from "./kills/answers.ts";
import { checkStore } from "./kills/check-store.ts";
import { deletionsActivity } from "./kills/deletions.ts";
import { importsActivity } from "./kills/imports.ts";
import { renamesActivity } from "./kills/renames.ts";
import { restoresActivity } from "./kills/restores.ts";
import { openPage, questionOf, type ScriptedRoom, startScriptedRoom } from "./scripted-room.ts";
import {
  contradictionsIn,
  type Damage,
  hasCommitted,
  lossesBetween,
  type StoredState,
  storedState,
} from "./stored-state.ts";

/** Kills of each activity. */
const KILLS = { full: 20, smoke: 1 };
/** Milliseconds between two reads of the store. */
const LOOK = 25;
/** Milliseconds after which an activity that stores nothing counts as a fault of the bench. */
const COMMIT_TIMEOUT = 120_000;

interface Outcome extends Damage {
  name: string;
  kills: number;
  /** Kills before which the activity had stored something that could be lost. */
  afterCommit: number;
  /** Kills in the middle of a change. */
  midway: number;
  /** Milliseconds from each start of the browser until the page can be used. */
  openings: number[];
}

/** The whole browser is killed while a person does something, again and again on the same profile. */
export const browserKills: Section = {
  title: "Kills of the browser",
  async run({ smoke, seed }) {
    const random = createRandom(seed);
    const room = await startScriptedRoom(["Alpha", "Beta", "Gamma"], (model, request) =>
      pacedAnswer(model, questionOf(request)),
    );
    const outcomes: Outcome[] = [];
    try {
      const stage: Stage = { origin: room.product.origin, newChat: room.newChat, smoke, random };
      const activities = [
        answersActivity(stage, room),
        renamesActivity(stage),
        importsActivity(stage),
        restoresActivity(stage),
        deletionsActivity(stage),
      ];
      const activityName = process.env["TUTTI_BENCH_ACTIVITY"] ?? "";
      const killedActivities = activities.filter(({ name }) => name.includes(activityName));
      for (const activity of smoke ? someOf(killedActivities, seed) : killedActivities) {
        outcomes.push(await killDuring(activity, room, { stage, kills: killsOf(smoke) }));
      }
    } finally {
      await room.close();
    }
    const all = outcomes.flatMap(({ losses, duplicates, contradictions }) => [
      ...losses,
      ...duplicates,
      ...contradictions,
    ]);
    return {
      losses: all,
      table: {
        title: "Kills of the browser (SIGKILL of all its processes), then a new start on the same profile",
        columns: [
          "",
          "kills",
          "after a commit",
          "midway",
          "lost",
          "doubled",
          "damaged",
          "open again (ms)",
          "slowest (ms)",
        ],
        rows: outcomes.map(({ name, kills, afterCommit, midway, losses, duplicates, contradictions, openings }) => [
          ...[name, kills, afterCommit, midway, losses.length, duplicates.length, contradictions.length],
          ...[median(openings), Math.max(...openings)],
        ]),
        goals: ["nothing lost, doubled or damaged"],
      },
    };
  },
};

/** The short form runs one activity, which the seed chooses. */
function someOf(activities: readonly KilledActivity[], seed: number): KilledActivity[] {
  const at = seed % activities.length;
  return activities.slice(at, at + 1);
}

function killsOf(smoke: boolean): number {
  if (smoke) return KILLS.smoke;
  return Number(process.env["TUTTI_BENCH_KILLS"] ?? KILLS.full);
}

async function killDuring(
  activity: KilledActivity,
  room: ScriptedRoom,
  { stage, kills }: { stage: Stage; kills: number },
): Promise<Outcome> {
  const outcome: Outcome = {
    name: activity.name,
    kills: 0,
    afterCommit: 0,
    midway: 0,
    openings: [],
    losses: [],
    duplicates: [],
    contradictions: [],
  };
  const profile = await room.makeProfile();
  const open = async () => {
    const browser = await room.startBrowser(profile);
    await room.signIn(browser.context);
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await openPage(page, room.newChat);
    return { ...browser, page };
  };
  let { page, kill } = await open();
  await activity.prepare(page);
  while (outcome.kills < kills) {
    await activity.ready(page);
    const after = stage.random.share() * activity.span();
    // At a random moment, short activities would nearly always be over, or not begun: every second kill waits until
    // something is stored.
    const awaitsCommit = stage.smoke || outcome.kills % 2 === 1;
    const { last: before, isAfterCommit } = await killWhile(activity, page, { kill, after, awaitsCommit });
    outcome.kills += 1;
    if (isAfterCommit) outcome.afterCommit += 1;
    const startedAt = performance.now();
    ({ page, kill } = await open());
    outcome.openings.push(performance.now() - startedAt);
    const stateAfter = await storedState(page);
    const damage = await activity.judge(page, before, stateAfter);
    if (damage.isMidway) outcome.midway += 1;
    damage.losses.push(...lossesBetween(before, stateAfter, activity.isDeleted));
    damage.contradictions.push(...contradictionsIn(await storedState(page)));
    await openPage(page, `${stage.origin}/settings`);
    const report = await checkStore(page);
    if (!report.includes("nothing was wrong")) damage.contradictions.push(report);
    await openPage(page, room.newChat);
    process.stderr.write(
      `${activity.name}: kill ${outcome.kills} of ${kills}, opened again after ${Math.round(outcome.openings.at(-1) ?? 0)} ms${damage.isMidway ? ", midway" : ""}\n`,
    );
    for (const kind of ["losses", "duplicates", "contradictions"] as const) {
      for (const sentence of damage[kind])
        console.error(`${activity.name}, kill ${outcome.kills}: ${kind}: ${sentence}`);
      outcome[kind].push(...damage[kind]);
    }
  }
  await kill();
  return outcome;
}

interface KillOptions {
  kill: () => Promise<void>;
  /** Milliseconds after the activity begins, or after its first commit. */
  after: number;
  /** The kill waits for a commit: an earlier kill would prove nothing. */
  awaitsCommit: boolean;
}

/** Acts until the kill, and returns the last state of the store that was read before it. */
async function killWhile(
  activity: KilledActivity,
  page: Page,
  { kill, after, awaitsCommit }: KillOptions,
): Promise<{ last: StoredState; isAfterCommit: boolean }> {
  let isKilled = false;
  const first = await storedState(page);
  let last = first;
  const commit = Promise.withResolvers<void>();
  /** An action that the kill interrupts fails because of it; any other error is a fault. */
  const unlessKilled = (error: unknown): void => {
    if (!isKilled) throw error;
  };
  const acting = activity.act(page).catch(unlessKilled);
  const looking = (async () => {
    while (!isKilled) {
      last = await storedState(page);
      if (awaitsCommit && hasCommitted(first, last)) commit.resolve();
      await wait(LOOK);
    }
  })().catch(unlessKilled);
  // Neither ends before the kill, unless it fails.
  const both = Promise.all([acting, looking]);
  if (awaitsCommit) {
    const timeout = wait(COMMIT_TIMEOUT, undefined, { ref: false }).then(() => {
      throw new Error(`${activity.name}: nothing was stored in ${COMMIT_TIMEOUT / 1000} s.`);
    });
    await Promise.race([commit.promise, both, timeout]);
  }
  await Promise.race([wait(after), both]);
  isKilled = true;
  await kill();
  await both;
  return { last, isAfterCommit: hasCommitted(first, last) };
}
