import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Look {
  /** What is not ours, by a selector: what a model wrote is its own affair. */
  exclude?: string;
}

/** Off by default, and serious for who speaks to the page: a button is called by the words on it. */
const everyRule = { rules: { "label-content-name-mismatch": { enabled: true } } };

/** What a theme decides. */
const rulesOfColours = { runOnly: { type: "rule" as const, values: ["color-contrast", "link-in-text-block"] } };

/** What axe finds on the page that is serious or critical, in a few words each. */
export function seriousFindings(page: Page, look: Look = {}): Promise<string[]> {
  return findings(page, everyRule, look);
}

/**
 * As `seriousFindings`, in the light theme and in the dark one, which only colors tell apart. The page is left dark.
 */
export async function seriousFindingsInBothThemes(page: Page, look: Look = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await findings(page, everyRule, look);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await findings(page, rulesOfColours, look);
  return [...light.map((finding) => `light: ${finding}`), ...dark.map((finding) => `dark: ${finding}`)];
}

async function findings(
  page: Page,
  rules: typeof everyRule | typeof rulesOfColours,
  { exclude }: Look,
): Promise<string[]> {
  await endTransitions(page);
  // Within the page: else axe opens another one for each look, a fifth of what it costs. A frame of another origin is
  // not looked into; what is in ours was written by a model.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...rules, resultTypes: ["violations"] });
  const { violations } = await (exclude === undefined ? axe : axe.exclude(exclude)).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} (${node.failureSummary})`).join("; ")}`,
    );
}

/**
 * A color that is still on its way to another is none that is read: what passes is brought to its end. Waited for, it
 * would draw the whole page frame by frame, which costs more than the look at it. What turns for ever goes on.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isPassing = (animation: Animation) =>
      // One that follows the scrolling runs for as long as the element is there.
      animation.timeline === document.timeline &&
      animation.playState === "running" &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const passing = () => document.getAnimations().filter(isPassing);
    // What was changed just now, as by another color scheme, moves from the next frame on.
    await frame();
    await frame();
    // The end of one may be the beginning of another, as where a color is inherited.
    for (let animations = passing(); animations.length > 0; animations = passing()) {
      for (const animation of animations) animation.finish();
    }
  });
}
