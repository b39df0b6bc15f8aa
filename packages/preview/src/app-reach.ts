import { planPage } from "./html/page-plan.ts";
import { followImports } from "./project/follow-imports.ts";
import { type ProjectFile, toProjectFiles } from "./project/project-files.ts";

/** What of an app its entry leads to. */
export interface AppReach {
  /** Whether all of it is there, as far as that can be told without building it. */
  isWhole: boolean;
  /** Its files: the entry first, then what it reaches by scripts, links and imports. */
  paths: readonly string[];
}

/**
 * What an app consists of, so that it can be tried before the rest of its files is there.
 *
 * @param files those that are whole
 * @param entry the file that the app begins with; undefined where there is none
 */
export function appReach(files: readonly ProjectFile[], entry: string | undefined): AppReach {
  const project = toProjectFiles(files);
  if (entry === undefined || !project.has(entry)) return { isWhole: false, paths: [] };
  const plan = planPage(project, entry);
  if (!plan.ok) return { isWhole: false, paths: [entry] };
  const { paths, missing } = followImports(plan.value);
  const own = [...plan.value.inlineScripts, ...paths].filter((path) => project.has(path));
  return { isWhole: missing.length === 0, paths: [...new Set([entry, ...own])] };
}
