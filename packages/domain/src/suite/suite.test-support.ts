import type { SuitePrompt } from "./suite.ts";
import { createCell, type SuiteCell } from "./suite-cell.ts";
import type { RunColumn, SuiteRun } from "./suite-run.ts";

export function prompt(id: string, more: Partial<SuitePrompt> = {}): SuitePrompt {
  return { id, text: `Prompt ${id}`, attachments: [], checks: [], ...more };
}

export function column(id: string, model: string, settings: RunColumn["settings"] = {}): RunColumn {
  return { id, model, name: model, settings };
}

export function run(more: Partial<SuiteRun> = {}): SuiteRun {
  return {
    id: "r1",
    suiteId: "s1",
    mode: "chat",
    prompts: [prompt("p0"), prompt("p1")],
    columns: [column("c0", "test/a"), column("c1", "other/b")],
    state: "running",
    concurrency: 2,
    createdAt: 1,
    updatedAt: 1,
    ...more,
  };
}

export function cell(promptId: string, columnId: string, more: Partial<SuiteCell> = {}): SuiteCell {
  return { ...createCell({ id: more.runId ?? "r1", suiteId: "s1" }, { promptId, columnId }, 1), ...more };
}
