import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds on the page that is serious or critical, in a few words each.
 *
 * @param exclude what is not ours, by a selector: what a model wrote is its own affair
 */
export async function seriousFindings(page: Page, { exclude }: { exclude?: string } = {}): Promise<string[]> {
  await transitionsEnded(page);
  const axe = new AxeBuilder({ page })
    // Off by default, and serious for who speaks to the page: a button is called by the words on it.
    .options({ rules: { "label-content-name-mismatch": { enabled: true } } });
  const { violations } = await (exclude === undefined ? axe : axe.exclude(exclude)).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} (${node.failureSummary})`).join("; ")}`,
    );
}

/** A colour that is still on its way to another is none that anybody reads by. What turns for ever is not waited for. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isPassing = (animation: Animation) =>
      animation.playState === "running" && animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // What was changed just now, as by another colour scheme, moves from the next frame on.
    await frame();
    await frame();
    while (document.getAnimations().some(isPassing)) await frame();
  });
}
