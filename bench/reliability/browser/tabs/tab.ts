import type { Locator, Page } from "playwright";
import type { Random } from "../../random.ts";
import { dropExport, importSelection, makeChats, toExport } from "../imported-chats.ts";
import { screen } from "../scripted-room.ts";

/** The questions of one schedule's tabs, as far as they determine the state in the end. */
export interface ScheduleQuestions {
  /** All questions that models may be asked, by their text. */
  questions: Set<string>;
  /** The most requests that all models together may get. */
  most: number;
  /** Parts of texts whose messages may be deleted, or may have another text. */
  mayBeGone: Set<string>;
}

export interface StepOptions {
  page: Page;
  /** The rooms of the schedule, by their ids. */
  rooms: readonly string[];
  models: readonly string[];
  random: Random;
  scheduleQuestions: ScheduleQuestions;
  /** A unique mark for the texts that are written. */
  mark: string;
}

/** Milliseconds after which a step is abandoned because the other tab has removed its target. */
const STEP = { timeout: 5000 };

const roomLink = (page: Page, id: string): Locator => screen(page).rooms.locator(`a[href*="room=${id}"]`);

/** A way in which the store is changed from a tab. Rejects if its target is gone. */
type Step = (options: StepOptions) => Promise<void>;

export const steps: Readonly<Record<string, Step>> = {
  async send({ page, scheduleQuestions, models, mark }) {
    const { composer } = screen(page);
    const text = `Question ${mark}.`;
    await composer.fill(text, STEP);
    scheduleQuestions.questions.add(text);
    scheduleQuestions.most += models.length;
    await composer.press("Enter", STEP);
  },
  async open({ page, rooms, random }) {
    await roomLink(page, random.pick(rooms)).click(STEP);
  },
  async rename({ page, rooms, random, mark }) {
    await roomLink(page, random.pick(rooms)).focus(STEP);
    await page.keyboard.press("F2");
    const field = page.getByRole("textbox", { name: "Room title" });
    await field.fill(`Title ${mark}`, STEP);
    await field.press("Enter", STEP);
  },
  async delete({ page, random, scheduleQuestions }) {
    const article = await anyOf(screen(page).articles, random);
    scheduleQuestions.mayBeGone.add(await article.innerText(STEP));
    await article.hover(STEP);
    await article.getByRole("button", { name: "Delete message" }).first().click(STEP);
  },
  async stop({ page }) {
    await screen(page).stop.click({ timeout: 500 });
  },
  async edit({ page, random, scheduleQuestions, models, mark }) {
    const article = await anyOf(screen(page).mine, random);
    scheduleQuestions.mayBeGone.add(await article.innerText(STEP));
    await article.hover(STEP);
    await article.getByRole("button", { name: "Edit message" }).first().click(STEP);
    const text = `Edit ${mark}.`;
    await page.getByRole("textbox", { name: "Edit message" }).first().fill(text, STEP);
    scheduleQuestions.questions.add(text);
    const isAnswered = random.share() < 0.5;
    if (isAnswered) scheduleQuestions.most += models.length;
    await page
      .getByRole("button", { name: isAnswered ? "Save & Retry" : "Save", exact: true })
      .first()
      .click(STEP);
  },
  async retry({ page, random, scheduleQuestions, models }) {
    const article = await anyOf(screen(page).answersOf(random.pick(models)), random);
    await article.hover(STEP);
    const button = article.getByRole("button", { name: "Retry", exact: true }).first();
    scheduleQuestions.most += 1;
    await button.click(STEP);
  },
  async import({ page, mark }) {
    await dropExport(page, toExport(makeChats(`tabs-${mark}`, 2)));
    await importSelection(page);
  },
};

async function anyOf(articles: Locator, random: Random): Promise<Locator> {
  const count = await articles.count();
  if (count === 0) throw new Error("There is none.");
  return articles.nth(random.below(count));
}

/** The page as a person sees it: the rooms, the messages of the open one, and the messages that wait to be sent. */
export function viewOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const text = (element: Element): string => (element as HTMLElement).innerText.replaceAll(/\s+/gu, " ").trim();
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
    return [
      ...all("nav[aria-label='Rooms'] a[href*='room=']").map((link) => `room: ${text(link)}`),
      ...all("article").map((article) => `${article.getAttribute("aria-label")}: ${text(article)}`),
      ...all("[aria-label='Queued messages'] li").map((line) => `queued: ${text(line)}`),
    ];
  });
}

/** Opens a room, as a person does from another one. */
export async function openRoom(page: Page, id: string): Promise<void> {
  await roomLink(page, id).click();
  await page.waitForURL((url) => url.searchParams.get("room") === id);
}
