import { checkTexts } from "@tutti/domain";
import type { EnginePorts, StoredCheck } from "../../ports.ts";
import type { FindingKind } from "./store-facts.ts";

export { checkStore } from "./check-store.ts";

/** What is said when it happens, or is not worth a word: what is left of what a person has deleted, and copies. */
const untold: ReadonlySet<string> = new Set<FindingKind>(["damaged", "removal", "copy", "record"]);

/** Tells the person of a check that has repaired what they may see. */
export function tellOfCheck({ notify }: Pick<EnginePorts, "notify">, { repairs }: StoredCheck): void {
  const told = Object.entries(repairs).filter(([kind]) => !untold.has(kind));
  const count = told.reduce((sum, [, more]) => sum + more, 0);
  if (count === 0) return;
  notify({ kind: "info", title: checkTexts.repaired.title, text: checkTexts.repaired.text(count) });
}
