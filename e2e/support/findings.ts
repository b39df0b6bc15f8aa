import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds on the page that is serious or critical, in a few words each.
 *
 * @param exclude what is not ours, by a selector: what a model wrote is its own affair
 */
export async function seriousFindings(page: Page, { exclude }: { exclude?: string } = {}): Promise<string[]> {
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
