import { planPage } from "./html/page-plan.ts";
import { followImports } from "./project/follow-imports.ts";
import { type ProjectFile, toProjectFiles } from "./project/project-files.ts";

/** The part of an app that is reachable from its entry. */
export interface AppReach {
  /** Whether no reachable file is missing, as far as can be determined without a build. */
  isWhole: boolean;
  /** The app's files: the entry first, then the files that it reaches by scripts, links and imports. */
  paths: readonly string[];
}

/**
 * Determines the files of an app, so that the app can be tried before the rest of the project's files is there.
 *
 * @param files the files that are whole
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
