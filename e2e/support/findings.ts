import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

interface Look {
  /** What is not ours, by a selector: what a model wrote is its own affair. */
  exclude?: string;
}

/** Rules whose findings are moderate or minor whatever the page, by axe's own table: a fifth of what a look costs. */
const NEVER_SERIOUS = [
  "aria-allowed-role",
  "aria-deprecated-role",
  "empty-heading",
  "empty-table-header",
  "form-field-multiple-labels",
  "heading-order",
  "html-xml-lang-mismatch",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "meta-viewport-large",
  "no-autoplay-audio",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "scope-attr-valid",
  "server-side-image-map",
  "skip-link",
  "table-duplicate-name",
];

const everyRule: RunOptions = {
  rules: {
    ...Object.fromEntries(NEVER_SERIOUS.map((id) => [id, { enabled: false }])),
    // Off by default, and serious for who speaks to the page: a button is called by the words on it.
    "label-content-name-mismatch": { enabled: true },
  },
};

/** What a theme decides. */
const rulesOfColours: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** What axe finds on the page that is serious or critical, in a few words each. */
export function seriousFindings(page: Page, look: Look = {}): Promise<string[]> {
  return findings(page, everyRule, look);
}

/**
 * As `seriousFindings`, in the light theme and in the dark one, which only colors tell apart. The page is left dark.
 */
export async function seriousFindingsInBothThemes(page: Page, look: Look = {}): Promise<string[]> {
  const transitions = await withoutTransitions(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await findings(page, everyRule, look);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const dark = await findings(page, rulesOfColours, look);
  await transitions.restore();
  return [...light.map((finding) => `light: ${finding}`), ...dark.map((finding) => `dark: ${finding}`)];
}

/**
 * Lets the page change at once until it is restored: another color scheme moves each color of each element, and to
 * begin and end all these moves costs as much as the look.
 */
async function withoutTransitions(page: Page): Promise<{ restore(): Promise<void> }> {
  const sheet = await page.evaluateHandle(() => {
    const newSheet = new CSSStyleSheet();
    newSheet.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets.push(newSheet);
    return newSheet;
  });
  return {
    async restore() {
      await sheet.evaluate((addedSheet) => {
        document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(addedSheet), 1);
      });
      await sheet.dispose();
    },
  };
}

/** A page of the browser that has axe, the program that looks. */
declare const axe: { run(context: Document | { exclude: string[] }, options: RunOptions): Promise<AxeResults> };

let axeSource: Promise<string> | undefined;

async function findings(page: Page, rules: RunOptions, { exclude }: Look): Promise<string[]> {
  await endTransitions(page);
  // Once for each document: reading it costs more than the look.
  if (!(await page.evaluate(() => "axe" in window))) {
    axeSource ??= readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
    await page.evaluate(await axeSource);
  }
  const violations = await page.evaluate(
    async ({ hidden, options }) => {
      const results = await axe.run(hidden === undefined ? document : { exclude: [hidden] }, options);
      return results.violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} (${failureSummary})`),
      }));
    },
    {
      hidden: exclude,
      // A frame of another origin cannot be looked into; what is in ours was written by a model.
      options: { ...rules, resultTypes: ["violations" as const], iframes: false },
    },
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.join("; ")}`);
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
