import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

interface Look {
  /** Selector of elements that the check skips: a model is responsible for its own markup. */
  exclude?: string;
}

/** Rules whose findings are always moderate or minor, by axe's own table: they are a fifth of a check's cost. */
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
    // Off by default, and serious for people who control the page by voice: a button is called by its visible text.
    "label-content-name-mismatch": { enabled: true },
  },
};

/** Rules whose findings depend on the theme. */
const rulesOfColours: RunOptions = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** The serious and critical findings of axe on the page, described briefly. */
export function seriousFindings(page: Page, look: Look = {}): Promise<string[]> {
  return findings(page, everyRule, look);
}

/**
 * As `seriousFindings`, in the light theme and in the dark one, which differ in colors alone. The page is left dark.
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
 * Turns transitions off until they are restored: a change of the color scheme animates each color of each element, and
 * to begin and end all these transitions costs as much as the check.
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

/** axe in a page of the browser: the program that checks. */
declare const axe: { run(context: Document | { exclude: string[] }, options: RunOptions): Promise<AxeResults> };

let axeSource: Promise<string> | undefined;

async function findings(page: Page, rules: RunOptions, { exclude }: Look): Promise<string[]> {
  await endTransitions(page);
  // Loaded once for each document: parsing it costs more than the check.
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
      // A frame of another origin cannot be checked; the content of ours was written by a model.
      options: { ...rules, resultTypes: ["violations" as const], iframes: false },
    },
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.join("; ")}`);
}

/**
 * Finishes running transitions, since a color in the middle of one is not the color that people read. Waiting for their
 * end would draw the whole page frame by frame, which costs more than the check. Endless animations go on.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isPassing = (animation: Animation) =>
      // A scroll-driven animation runs for as long as its element exists.
      animation.timeline === document.timeline &&
      animation.playState === "running" &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const passing = () => document.getAnimations().filter(isPassing);
    // Transitions of a change just now, such as another color scheme, begin in the next frame.
    await frame();
    await frame();
    // The end of one transition may start another, as with inherited colors.
    for (let animations = passing(); animations.length > 0; animations = passing()) {
      for (const animation of animations) animation.finish();
    }
  });
}
