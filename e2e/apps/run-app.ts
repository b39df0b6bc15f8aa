import { expect, type Page } from "@playwright/test";
import { chooseMode, workspace } from "../support/artifact.ts";
import { chat } from "../support/chat.ts";
import type { AppAnswer, Outcome } from "./app-answer.ts";
import { createEye } from "./eye.ts";

/** The outcome of an answer. */
export interface AppResult {
  outcome: Outcome;
  /** Milliseconds from the answer's beginning to the app's first contentful paint; absent where nothing was painted. */
  paintAfter?: number;
  /** The message of the product, or of the app's console. */
  reason: string;
}

/** Milliseconds in which an app must show the expected element, once the version is there. */
const TIMEOUT = 15_000;

/**
 * Sends a prompt in a new room as a person does, waits for the version and reads the preview.
 *
 * @param answeredAt when the scripted model sent its answer, in milliseconds since 1970
 */
export async function runApp(
  page: Page,
  answer: AppAnswer,
  { origin, answeredAt }: { origin: string; answeredAt: () => number },
): Promise<AppResult> {
  await expect(() => page.goto(`${origin}/chat?models=builder/model`, { timeout: 20_000 })).toPass();
  await expect(page.locator("#early-message")).toBeHidden();
  await chooseMode(page, "Interactive App");
  await chat(page).say(`Make ${answer.what}`);
  const { panel } = workspace(page);
  const preview = panel.getByRole("region", { name: "Preview", exact: true });
  await expect(preview).toBeVisible();
  await chat(page).isQuiet();

  const eye = createEye(page, preview);
  const problem = preview.getByRole("alert").first();
  const end = Date.now() + TIMEOUT;
  let isSeen = false;
  while (Date.now() < end) {
    if (await problem.isVisible()) break;
    isSeen = await eye.sees(answer.sees);
    if (isSeen) break;
    await page.waitForTimeout(100);
  }
  const looksRight = isSeen && (await eye.looks(answer.looks));
  const missing = preview.getByText(/^The app tried to use the network/u);
  // Its errors and network requests are reported a moment after its content is visible.
  if (isSeen) await page.waitForTimeout(200);
  const paintedAt = await eye.firstPaint();
  const timing = paintedAt === undefined ? {} : { paintAfter: Math.round(paintedAt - answeredAt()) };
  const result = (outcome: Outcome, reason: string): AppResult => ({ outcome, ...timing, reason: oneLine(reason) });

  if (await missing.isVisible()) {
    const addresses = (await missing.getAttribute("title")) ?? (await missing.innerText());
    return result("needs-network", addresses);
  }
  if (await problem.isVisible()) {
    const isNetwork = await problem.getByRole("button", { name: "Allow the network" }).isVisible();
    return result(isNetwork ? "needs-network" : "fails", await problem.innerText());
  }
  const errors = await consoleErrors();
  if (isSeen)
    return result(looksRight ? "runs" : "unstyled", looksRight ? errors : `${JSON.stringify(answer.looks)} ${errors}`);
  const shownText = await eye.text();
  return result((await eye.isBlank()) ? "blank" : "fails", errors || `sees ${shownText.slice(0, 80) || "nothing"}`);

  async function consoleErrors(): Promise<string> {
    const button = preview.getByRole("button", { name: /^Console, \d+ error/u });
    if (!(await button.isVisible())) return "";
    await button.click();
    const lines = preview.getByRole("list", { name: "Console" }).locator("[data-level=error]");
    return (await lines.allInnerTexts()).slice(0, 2).join(" / ");
  }
}

function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .replace(/(?: ?\b(?:Allow the network|Try to Fix|Run again))+ ?$/u, "")
    .trim();
}
