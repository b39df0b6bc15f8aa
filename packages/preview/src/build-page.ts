import type { BuildProblem, Bundle } from "./bundler/bundle-types.ts";
import type { Bundler } from "./bundler/create-bundler.ts";
import { buildHtml } from "./html/build-html.ts";
import { planPage } from "./html/page-plan.ts";
import type { ProjectFile } from "./project/project-files.ts";
import { toProjectFiles } from "./project/project-files.ts";
import { projectResources } from "./project/project-resources.ts";
import { tailwindOf } from "./project/tailwind.ts";
import { loadStyles, loadVendored } from "./vendored/load-vendored.ts";
import { programsFor } from "./vendored/vendored-packages.ts";

export interface PageToBuild {
  bundler: Bundler;
  /** Of whom it is; see `BundleRequest`. */
  key: string;
  files: readonly ProjectFile[];
  /** The file that it begins with, a page or a module; undefined where there is none. */
  entry: string | undefined;
  isNetworkAllowed: boolean;
  /** Whether it is of a version that is still generated: other builds come first. */
  isEarly?: boolean;
  /** The frame's runtime; none for a page that runs by itself. */
  runtime?: () => Promise<string>;
}

export type PageBuild = { ok: true; value: { html: string; map: string } } | { ok: false; error: PageError };

export interface PageError {
  text: string;
  problems: readonly BuildProblem[];
  /** Whether all that is wrong is that the network may not be used. */
  isNetworkNeeded: boolean;
}

/**
 * Builds the one document that a project becomes.
 *
 * @returns undefined where a newer build of the same key has taken its place
 * @throws where the bundler itself does not run
 */
export async function buildPage({
  bundler,
  key,
  files,
  entry,
  isNetworkAllowed,
  isEarly = false,
  runtime,
}: PageToBuild): Promise<PageBuild | undefined> {
  const project = toProjectFiles(files);
  const plan = planPage(project, entry, { isNetworkAllowed });
  if (!plan.ok) return { ok: false, error: { text: plan.error, problems: [], isNetworkNeeded: false } };
  const { entries, importMap } = plan.value;
  const bundled = await bundler.bundle(
    { key, files: plan.value.files, entries, importMap, isNetworkAllowed },
    { isEarly },
  );
  if (bundled === undefined) return undefined;
  if (!bundled.ok) return { ok: false, error: toPageError(bundled.error) };
  const addresses = projectResources(project, entry);
  const html = await assemble(plan.value, { bundle: bundled.value, runtime, addresses });
  return { ok: true, value: { html, map: bundled.value.map } };
}

function toPageError(problems: readonly BuildProblem[]): PageError {
  return {
    text: problems.map(({ text }) => text).join("\n\n"),
    problems,
    isNetworkNeeded: problems.length > 0 && problems.every(({ isNetworkNeeded }) => isNetworkNeeded),
  };
}

async function assemble(
  plan: Parameters<typeof buildHtml>[0],
  {
    bundle,
    runtime,
    addresses,
  }: { bundle: Bundle; runtime: (() => Promise<string>) | undefined; addresses: Record<string, string> },
): Promise<string> {
  const tailwind = tailwindOf(bundle.css);
  const programs = programsFor([
    ...plan.modules,
    ...plan.globals.map(({ specifier }) => specifier),
    ...bundle.vendored,
  ]);
  const needsResources = Object.keys(addresses).length > 0;
  const styles = [...new Set([...plan.styles, ...bundle.styles])];
  const [vendored, sheets, program, giving] = await Promise.all([
    loadVendored([...new Set([...programs, tailwind ?? []].flat())]),
    loadStyles(styles),
    runtime?.(),
    needsResources ? import("virtual:tutti-preview/project-resources") : undefined,
  ]);
  return buildHtml(plan, {
    bundle,
    vendored,
    styles: new Map(styles.map((id, index) => [id, sheets[index] ?? ""])),
    ...(program === undefined ? {} : { runtime: program }),
    ...(giving === undefined ? {} : { resources: { addresses, program: giving.text } }),
  });
}
