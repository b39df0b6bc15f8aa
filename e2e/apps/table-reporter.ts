import { readFileSync, writeFileSync } from "node:fs";
import type { FullConfig, FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { type AppAnswer, type Outcome, outcomes } from "./app-answer.ts";
import type { AppResult } from "./run-app.ts";

type Row = AppAnswer & AppResult & { isWorse: boolean };

/** The outcome of each app when the file was last written. */
const expectedFile = new URL("expected.json", import.meta.url);

/**
 * Prints the outcome of each answer, the sums and the changes for the worse; writes the outcomes if that is requested.
 */
// biome-ignore lint/style/noDefaultExport: Playwright wants a reporter so.
export default class TableReporter implements Reporter {
  readonly #rows: Row[] = [];
  readonly #failures: string[] = [];
  readonly #before = JSON.parse(readFileSync(expectedFile, "utf8")) as Record<string, Outcome>;
  #isUpdate = false;

  onBegin(config: FullConfig): void {
    this.#isUpdate = config.updateSnapshots === "all" || config.updateSnapshots === "changed";
  }

  onError(error: { message?: string }): void {
    print(error.message ?? "An error without a text.");
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const annotation = result.annotations.find(({ type }) => type === "result")?.description;
    if (annotation === undefined) {
      if (result.status !== "skipped") this.#failures.push(`${test.title}: ${result.error?.message ?? result.status}`);
      return;
    }
    const app = JSON.parse(annotation) as AppAnswer & AppResult;
    const isWorse = rank(app.outcome) < rank(this.#before[app.name] ?? app.expects);
    const row: Row = { ...app, isWorse: isWorse && !this.#isUpdate };
    this.#rows.push(row);
    const paint = row.paintAfter === undefined ? "-" : `${row.paintAfter}`;
    print(
      `${row.isWorse ? "✗" : " "} ${row.name.padEnd(34)} ${row.outcome.padEnd(14)} ${paint.padStart(6)} ms  ${row.reason.slice(0, 150)}`,
    );
  }

  async onEnd(): Promise<{ status?: FullResult["status"] }> {
    const count = (outcome: string, rows: readonly Row[] = this.#rows): number =>
      rows.filter((row) => row.outcome === outcome).length;
    const families = [...new Set(this.#rows.map(({ family }) => family))].sort();
    print(`\n${"family".padEnd(20)}${outcomes.map((outcome) => outcome.padStart(15)).join("")}`);
    for (const family of families) {
      const rows = this.#rows.filter((row) => row.family === family);
      print(`${family.padEnd(20)}${outcomes.map((outcome) => `${count(outcome, rows)}`.padStart(15)).join("")}`);
    }
    print(`${"all".padEnd(20)}${outcomes.map((outcome) => `${count(outcome)}`.padStart(15)).join("")}`);
    const paints = this.#rows
      .flatMap(({ paintAfter }) => (paintAfter === undefined ? [] : [paintAfter]))
      .sort((a, b) => a - b);
    const good = this.#rows.filter(({ outcome, expects }) => outcome === expects || outcome === "runs").length;
    print(
      `\n${good} of ${this.#rows.length} do what they should; median to first paint ${paints[paints.length >> 1] ?? "-"} ms`,
    );
    for (const row of this.#rows)
      if (row.isWorse) print(`worse than before: ${row.name}: ${row.outcome}: ${row.reason.slice(0, 300)}`);
    for (const failure of this.#failures) print(`not tried: ${failure}`);
    if (this.#isUpdate) this.#write();
    const isGood = this.#failures.length === 0 && this.#rows.every(({ isWorse }) => !isWorse);
    return isGood ? {} : { status: "failed" };
  }

  /** Writes the outcomes of the answers that were tried, and keeps those of the others. */
  #write(): void {
    const after = { ...this.#before, ...Object.fromEntries(this.#rows.map(({ name, outcome }) => [name, outcome])) };
    const sorted = Object.fromEntries(Object.entries(after).sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(expectedFile, `${JSON.stringify(sorted, null, 2)}\n`);
  }
}

function rank(outcome: Outcome): number {
  return outcomes.indexOf(outcome);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
