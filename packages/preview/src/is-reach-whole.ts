import { planPage } from "./html/page-plan.ts";
import { missingFiles } from "./project/missing-files.ts";
import { type ProjectFile, toProjectFiles } from "./project/project-files.ts";

/**
 * Whether an app can be tried with these files already: its entry is among them, and so is all that the entry reaches by scripts, links
 * and imports.
 *
 * @param files those that are whole
 * @param entry the file that the app begins with; undefined where there is none
 */
export function isReachWhole(files: readonly ProjectFile[], entry: string | undefined): boolean {
  const project = toProjectFiles(files);
  if (entry === undefined || !project.has(entry)) return false;
  const plan = planPage(project, entry);
  return plan.ok && missingFiles(plan.value).length === 0;
}
